import type { ManagementClient } from '@parley/client';
import { runaway } from '../../neighbours/bots.ts';
import { publishBot } from '../../publish-bot.ts';
import { asks, hostileBot } from '../hostile-bot.ts';
import { sendPlain, type HostileRequest } from '../plain-http.ts';
import type { StallRow } from '../stall-row.ts';
import type { StallWorld } from '../world.ts';

const answered = { statuses: [200], mostBytes: 4 * 2 ** 20 };

/** Ways that take many requests: what one user has, or one session says. */
export const manyRows: readonly StallRow[] = [
  {
    name: 'programs-of-many-workspaces',
    who: 'author',
    at: 'chat',
    neighbour: 'programs',
    sizes: { from: 3, to: 12, unit: 'workspaces of one user' },
    answer: answered,
    prepare: ({ api, startOf }, size) =>
      Promise.all(Array.from({ length: size }, () => endlessStart(api, startOf))),
  },
  {
    name: 'programs-of-many-accounts',
    who: 'author',
    at: 'chat',
    neighbour: 'programs',
    sizes: { from: 3, to: 12, unit: 'accounts that one user invited' },
    answer: answered,
    prepare: ({ invitee, startOf }, size) =>
      Promise.all(Array.from({ length: size }, async () => endlessStart(await invitee(), startOf))),
  },
  {
    name: 'transcript-read-again',
    who: 'visitor',
    at: 'chat',
    sizes: { from: 4, to: 32, unit: 'replies of 65,000 characters' },
    answer: answered,
    async prepare({ publish, replyTo }, size) {
      const reads = {
        id: 'read',
        type: 'Set variable',
        options: { variableId: 'v-Read', type: 'Transcript' },
      };
      const bot = await publish(
        hostileBot({
          blocks: [asks('text input', 'Said'), reads],
          variables: { Said: null, Read: null },
          loops: true,
        }),
      );
      const reply = await replyTo(bot, 'x'.repeat(65_000));
      for (let sent = 1; sent < size; sent++) {
        const { status } = await sendPlain(reply);
        if (status !== 200) throw new Error(`a reply was answered with ${status}`);
      }
      return reply;
    },
  },
];

/** The start of a chat with an endless program, in a workspace of its own. */
async function endlessStart(api: ManagementClient, startOf: StallWorld['startOf']): Promise<HostileRequest> {
  const { workspace } = await api.createWorkspace({ body: { name: 'Noise' } });
  const workspaceId = workspace.id;
  const bot = await publishBot({ api, workspaceId }, runaway);
  const { value } = await api.createWorkspaceToken({ path: { workspaceId }, body: { name: 'page' } });
  return { ...startOf(bot), token: value };
}
