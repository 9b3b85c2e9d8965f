import { says } from '@parley/testing';
import { hostileBot } from '../hostile-bot.ts';
import type { StallRow } from '../stall-row.ts';

/** One who writes in a workspace, and has all of their requests wait for the same lock. */
export const invitationsRow: StallRow = {
  name: 'invitations-at-once',
  who: 'member',
  at: 'management',
  sizes: { from: 25, to: 100, unit: 'invitations at once' },
  answer: { statuses: [200], mostBytes: 4 * 2 ** 10 },
  async prepare({ api, managementUrl, secretToken }, size) {
    const { workspace } = await api.createWorkspace({ body: { name: 'Inviting' } });
    return Array.from({ length: size }, (_, index) => ({
      method: 'POST',
      url: `${managementUrl}/v1/workspaces/${workspace.id}/invitations`,
      token: secretToken,
      json: JSON.stringify({ email: `guest-${index}@parley.invalid`, mode: 'read' }),
    }));
  },
};

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
