import { says } from '@parley/testing';
import { hostileBot } from '../hostile-bot.ts';
import { ownPage } from '../own-page.ts';
import type { StallRow } from '../stall-row.ts';

const memberRow = {
  who: 'member',
  at: 'management',
  // of those that wait for too long, or are too many, their own sender hears
  answer: { statuses: [200, 503], mostBytes: 2 ** 20 },
} as const;

/** Many pieces of work by one user, each of which may be sent, where others want their turn. */
export const sharedRows: readonly StallRow[] = [
  {
    ...memberRow,
    name: 'checks-at-once',
    sizes: { from: 2, to: 8, unit: 'checks at once of a bot of 4.3 MB' },
    async prepare({ api, workspaceId, managementUrl, secretToken }, size) {
      const texts = Array.from({ length: 10 }, (_, index) => says(`says-${index}`, 'x'.repeat(430_000)));
      const { bot } = await api.importBot({ body: { workspaceId, bot: hostileBot({ blocks: texts }) } });
      return Array.from({ length: size }, () => ({
        method: 'POST',
        url: `${managementUrl}/v1/bots/${bot.id}/check`,
        token: secretToken,
        json: '{}',
      }));
    },
  },
  {
    ...memberRow,
    name: 'sign-ins-at-once',
    // beyond its tries an address is told to wait
    answer: { statuses: [401, 429, 503], mostBytes: 4 * 2 ** 10 },
    sizes: { from: 18, to: 72, unit: 'sign-ins at once' },
    prepare: ({ managementUrl }, size) =>
      Promise.resolve(
        Array.from({ length: size }, (_, index) => ({
          method: 'POST',
          url: `${managementUrl}/v1/auth/sign-in`,
          headers: ownPage,
          json: JSON.stringify({
            email: `stranger-${index}@parley.invalid`,
            password: 'four unusual words',
          }),
        })),
      ),
  },
  {
    ...memberRow,
    name: 'history-of-a-bot',
    sizes: { from: 8, to: 32, unit: 'changes of 400 KB at once' },
    async prepare({ api, workspaceId, managementUrl, secretToken }, size) {
      const { bot } = await api.importBot({ body: { workspaceId, bot: hostileBot({ blocks: [] }) } });
      return Array.from({ length: size }, (_, index) => {
        const text = String.fromCharCode(97 + (index % 26)).repeat(200_000);
        const { groups } = hostileBot({ blocks: [says('said', text)] });
        return {
          method: 'PATCH',
          url: `${managementUrl}/v1/bots/${bot.id}`,
          token: secretToken,
          json: JSON.stringify({ bot: { groups } }),
        };
      });
    },
  },
];
