import { says } from '@parley/testing';
import { hostileBot } from '../hostile-bot.ts';
import type { StallRow } from '../stall-row.ts';

const atOnce = {
  who: 'member',
  at: 'management',
  // of those that wait for too long their own sender hears
  answer: { statuses: [200, 503], mostBytes: 16 * 2 ** 10 },
} as const;

/** One who writes in a workspace, and has all of their requests wait for the same lock. */
export const atOnceRows: readonly StallRow[] = [
  {
    ...atOnce,
    name: 'invitations-at-once',
    sizes: { from: 25, to: 100, unit: 'invitations at once' },
    async prepare({ api, managementUrl, secretToken }, size) {
      const { workspace } = await api.createWorkspace({ body: { name: 'Inviting' } });
      return Array.from({ length: size }, (_, index) => ({
        method: 'POST',
        url: `${managementUrl}/v1/workspaces/${workspace.id}/invitations`,
        token: secretToken,
        json: JSON.stringify({ email: `guest-${index}@parley.invalid`, mode: 'read' }),
      }));
    },
  },
  {
    ...atOnce,
    name: 'changes-at-once',
    sizes: { from: 50, to: 200, unit: 'changes of a bot at once' },
    async prepare({ api, workspaceId, managementUrl, secretToken }, size) {
      const { bot } = await api.createBot({ body: { workspaceId, bot: {} } });
      return Array.from({ length: size }, (_, index) => ({
        method: 'PATCH',
        url: `${managementUrl}/v1/bots/${bot.id}`,
        token: secretToken,
        json: JSON.stringify({ bot: { name: `Name ${index}` } }),
      }));
    },
  },
];

/** A guest of a workspace, who may read and do no more. */
export const guestRow: StallRow = {
  name: 'preview-by-a-guest',
  who: 'author',
  at: 'chat',
  sizes: { from: 860_000, to: 6_880_000, unit: 'characters' },
  answer: { statuses: [403], mostBytes: 4 * 2 ** 10 },
  async prepare({ chatUrl, publish, guest }, size) {
    const { botId } = await publish(hostileBot({ blocks: [says('hello', 'Hello')] }));
    const texts = Array.from({ length: 10 }, (_, index) => says(`says-${index}`, 'x'.repeat(size / 10)));
    return {
      method: 'POST',
      url: `${chatUrl}/v1/bots/${botId}/preview/startChat`,
      token: await guest(),
      json: JSON.stringify({ bot: hostileBot({ blocks: texts }) }),
    };
  },
};
