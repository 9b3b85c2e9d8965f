import { PartNumbers } from '@parley/engine';
import { botNotFound, versionNotFound } from '@parley/errors';
import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { windowQuery } from '../results/list-query.ts';
import { positionRangeOf } from '../results/position.ts';
import { windowOf } from '../results/time-filter.ts';
import { countKeys } from './count-keys.ts';
import { countKeysIn } from './flow-counts.repository.ts';
import { defaultVersion, partsOfVersion } from './version-parts.ts';

const count = (description: string): z.ZodType<number, number> => z.int().min(0).meta({ description });

export const getFlow = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/analytics/flow',
  operationId: 'getFlow',
  summary: 'Count visits of the parts of a version',
  description:
    'How far the chats of a version came that began in a window: each is counted once for each part, however often it came ' +
    'there. Archived and deleted results do not count, nor do chats from before Parley counted visits. A linked bot whose ' +
    'answers go to the bot that linked to it is not counted.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z.object({
    hash: z.string().optional().meta({
      description: 'The version. Without it, the published one, or the newest where none is published.',
    }),
    ...windowQuery,
  }),
  response: z
    .object({
      versionHash: z.string(),
      started: count('Chats that ran on the version.'),
      completed: count('Those that came to its end.'),
      blocks: z.array(
        z.object({
          blockId: idSchema,
          reached: count('Chats that came to the block.'),
          answered: count('Those that gave an answer there.'),
          left: count('Of a question: those that came to it and did not go on. 0 for other blocks.'),
        }),
      ),
      items: z.array(
        z.object({
          blockId: idSchema,
          itemId: idSchema,
          followed: count('Chats in which the item was chosen.'),
        }),
      ),
      edges: z.array(z.object({ edgeId: idSchema, followed: count('Chats that went along the edge.') })),
    })
    .meta({ id: 'FlowCounts' }),
  errors: [botNotFound, versionNotFound],
  async handle({ query: { hash, timeFilter, timeZone }, scope: { botId } }, { db, now }) {
    const versionHash = hash ?? (await defaultVersion(db, botId));
    const parts = versionHash === undefined ? undefined : await partsOfVersion(db, botId, versionHash);
    if (versionHash === undefined || !parts) throw versionNotFound();
    const range = positionRangeOf(windowOf(timeFilter, timeZone, now().getTime()));
    const counts = new Map(
      (await countKeysIn(db, botId, range, { hash: versionHash })).map((row) => [row.key, row.count]),
    );
    const numbers = new PartNumbers(parts);
    const of = (key: number | undefined): number => (key === undefined ? 0 : (counts.get(key) ?? 0));
    return {
      versionHash,
      started: of(countKeys.started),
      completed: of(countKeys.completed),
      blocks: parts.blocks.map((blockId) => {
        const reached = of(numbers.reached(blockId));
        const left = parts.questions.has(blockId) ? reached - of(numbers.passed(blockId)) : 0;
        return { blockId, reached, answered: of(numbers.answered(blockId)), left };
      }),
      items: parts.items.map((item) => ({ ...item, followed: of(numbers.item(item.blockId, item.itemId)) })),
      edges: parts.edges.map((edgeId) => ({ edgeId, followed: of(numbers.edge(edgeId)) })),
    };
  },
});
