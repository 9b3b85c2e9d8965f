import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createUser } from '../../src/cli/create-user.ts';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { freshResultId, noon, turnOf } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

// shorter than the half minute for which anybody may read nothing, and longer than any machine takes to make way
const world = useManagement({ DATABASE_WAIT_MS: '20000' });
/** Together more than the buffers of a connection hold, so that an export which nobody reads stands still. */
const results = 30;
const perOrganization = 4;

describe('exports that are read slowly', () => {
  const agent = new Agent({ maxSockets: Infinity });
  let botId: string;

  beforeAll(async () => {
    botId = (await world.newBot()).id;
    const variables = { large: 'x'.repeat(800_000) };
    for (let index = 0; index < results; index++) {
      const resultId = freshResultId(noon + index);
      await storeTurns(world.management.deps)([
        turnOf({ botId, resultId, turn: 1, hasStarted: true, variables }),
      ]);
    }
  });
  afterAll(() => agent.destroy());

  /** The beginning of an export; nothing more of it is read yet. */
  async function asked(token: string): Promise<IncomingMessage> {
    const url = `${world.management.url}/api/v1/bots/${botId}/results/export?format=ndjson`;
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }

  /** The number of its lines; rejects where it is cut. */
  async function linesOf(response: IncomingMessage): Promise<number> {
    let lines = 0;
    for await (const chunk of response) lines += (chunk as Buffer).toString('latin1').split('\n').length - 1;
    return lines;
  }

  /** The token of somebody of another organization who may read the bot. */
  async function reader(): Promise<string> {
    const email = `${randomUUID()}@test.invalid`;
    const { secretToken } = await createUser(world.management.deps, { email, workspace: 'Own' });
    await world.management.join(world.user.workspaceId, email, 'read');
    return secretToken;
  }

  test('keep nobody else from one: only the slowest of them makes way', async () => {
    const slow: IncomingMessage[] = [];
    for (const token of [await reader(), await reader()])
      for (let own = 0; own < perOrganization; own++) slow.push(await asked(token));
    expect(slow.map(({ statusCode }) => statusCode)).toEqual(slow.map(() => 200));
    const other = await asked(await reader());
    expect([other.statusCode, await linesOf(other)]).toEqual([200, results]);
    const read = await Promise.allSettled(slow.map(linesOf));
    expect(read.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const whole = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(whole).toEqual(whole.map(() => results));
  });
});
