import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextRound } from 'node:timers/promises';
import { startService, type Server } from '@parley/dev-stack';
import { send } from '@parley/testing';
import readSheets from 'read-excel-file/node';
import { createUser } from '../../src/cli/create-user.ts';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { freshResultId, noon, turnOf } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const results = 60;
/** Of some of them nothing would be left of the heap if each held what it has read. */
const readers = 80;

describe('exports by a process with a small heap', () => {
  let folder: string;
  let service: Server;
  let botId: string;
  let colleague: string;
  const agent = new Agent({ maxSockets: Infinity });

  beforeAll(async () => {
    const { deps, internalToken } = world.management;
    const { DATABASE_URL, REDIS_PREFIX } = deps.config;
    folder = await mkdtemp(join(tmpdir(), 'parley-exports-'));
    botId = (await world.newBot()).id;
    const variables = { large: 'x'.repeat(800_000) };
    for (let index = 0; index < results; index++) {
      const resultId = freshResultId(noon + index);
      await storeTurns(deps)([turnOf({ botId, resultId, turn: 1, hasStarted: true, variables })]);
    }
    const email = 'colleague@test.invalid';
    colleague = (await createUser(deps, { email, workspace: 'Own' })).secretToken;
    await world.management.join(world.user.workspaceId, email, 'read');
    service = await startService({
      name: 'management',
      entry: 'services/management/src/main.ts',
      portVariable: 'PORT',
      logFile: join(folder, 'management.log'),
      nodeArgs: ['--max-old-space-size=200'],
      environment: {
        DATABASE_URL,
        REDIS_URL: process.env['REDIS_URL'],
        REDIS_PREFIX,
        INTERNAL_TOKEN: internalToken,
        LOG_LEVEL: 'info',
      },
    });
  });
  afterAll(async () => {
    agent.destroy();
    await service.stop();
    await rm(folder, { recursive: true });
  });

  /** The beginning of an export; nothing of it is read yet. */
  async function asked(token: string, format = 'ndjson'): Promise<IncomingMessage> {
    const url = `${service.url}/api/v1/bots/${botId}/results/export?format=${format}`;
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }

  /** The number of lines of an export that is read bit by bit. */
  async function linesOf(response: IncomingMessage): Promise<number> {
    let lines = 0;
    for await (const chunk of response) {
      lines += (chunk as Buffer).toString('latin1').split('\n').length - 1;
      await nextRound();
    }
    return lines;
  }

  test('are made as workbooks without being held', async () => {
    const { pid } = service;
    const made = await asked(colleague, 'xlsx');
    const [sheet] = await readSheets(await buffer(made));
    expect([made.statusCode, sheet?.data.length, service.pid]).toEqual([200, results + 1, pid]);
  });

  test('are sent a few at a time, whoever reads them no further, and one that is read arrives whole', async () => {
    const { pid } = service;
    const unread = await Promise.all(Array.from({ length: readers }, () => asked(world.user.secretToken)));
    const statuses = unread.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const read = await asked(colleague);
    expect([read.statusCode, await linesOf(read)]).toEqual([200, results]);
    for (const response of unread) response.destroy();
    // who has gone leaves a slot to the next
    for (let own = await asked(world.user.secretToken); ; own = await asked(world.user.secretToken)) {
      const lines = await linesOf(own);
      if (own.statusCode === 503) continue;
      expect([own.statusCode, lines]).toEqual([200, results]);
      break;
    }
    const bot = await send(`${service.url}/api/v1/bots/${botId}`, 'GET', { token: colleague });
    expect([bot.status, service.pid]).toEqual([200, pid]);
  });
});
