import { testFileSchema } from '@parley/schema';
import type { ManagementClient } from '@parley/client';
import { z } from 'zod';
import { botId } from './reading-tools.ts';
import { sent, tool, ToolRefused, type Tool } from './tool.ts';

const hash = z
  .string()
  .regex(/^[0-9a-f]{8,64}$/, 'is the hash of a version')
  .optional();

/** Tools that judge a draft: its check, its tests, and its difference from what visitors have now. */
export const judgingTools: readonly Tool[] = [
  tool({
    name: 'check_bot',
    description: 'Gives the findings that publishing the draft would give. Errors would refuse it.',
    input: z.strictObject({ botId }),
    isReading: true,
    run: ({ botId: id }, service) => service.checkBot({ path: { botId: id } }),
  }),
  tool({
    name: 'compare_bot',
    description: 'Tells what changed from the published version, or the one of `hash`, to the draft.',
    input: z.strictObject({ botId, hash }),
    isReading: true,
    async run({ botId: id, hash: given }, service) {
      const wanted = given ?? (await publishedHash(id, service));
      return { hash: wanted, ...(await service.diffVersion({ path: { botId: id, hash: wanted } })) };
    },
  }),
  tool({
    name: 'list_tests',
    description: 'Lists the tests that are stored with a bot; with `testId`, the whole of that one.',
    input: z.strictObject({ botId, testId: z.string().min(1).optional() }),
    isReading: true,
    run: ({ botId: id, testId }, service) =>
      testId === undefined
        ? service.listBotTests({ path: { botId: id } })
        : service.getBotTest({ path: { botId: id, testId } }),
  }),
  tool({
    name: 'run_tests',
    description:
      'Plays stored tests with the draft, or the version of `hash`, and says where each first goes otherwise; with ' +
      '`coverage` also which parts of the bot they came to.',
    input: z.strictObject({
      botId,
      hash,
      testIds: z.array(z.string()).min(1).max(100).optional(),
      coverage: z.boolean().optional(),
    }),
    isReading: true,
    run: ({ botId: id, hash: against = 'draft', testIds, coverage }, service) =>
      service.runBotTests({
        path: { botId: id },
        body: sent({ against, testIds, coverage }),
      }),
  }),
  tool({
    name: 'add_test',
    description: 'Stores a test with a bot: a file of conversations, as describe_formats explains.',
    input: z.strictObject({ botId, name: z.string().min(1), content: testFileSchema }),
    isReading: false,
    run: ({ botId: id, name, content }, service) =>
      service.createBotTest({ path: { botId: id }, body: sent({ name, isRequired: false, content }) }),
  }),
];

type Versions = Awaited<ReturnType<ManagementClient['listVersions']>>;

async function publishedHash(id: string, service: ManagementClient): Promise<string> {
  let cursor: number | null = 0;
  do {
    const query = { limit: 100, cursor };
    const page: Versions = await service.listVersions({ path: { botId: id }, query });
    const found = page.versions.find(({ isPublished }) => isPublished);
    if (found) return found.hash;
    cursor = page.nextCursor;
  } while (cursor !== null);
  throw new ToolRefused(
    'not-published',
    'The bot is not published: there is nothing to compare the draft with.',
  );
}
