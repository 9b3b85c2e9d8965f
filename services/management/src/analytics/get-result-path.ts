import { PartNumbers } from '@parley/engine';
import { botNotFound, resultNotFound } from '@parley/errors';
import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { readResult } from '../results/read-result.ts';
import { partsOfVersion } from './version-parts.ts';
import { keysOfResult } from './visits.repository.ts';

const ofPath = {
  blocks: z
    .array(
      z.object({
        blockId: idSchema,
        isAnswered: z.boolean().meta({ description: 'Whether the visitor gave an answer there.' }),
        isLeft: z.boolean().meta({ description: 'Of a question: the visitor has not gone on from it.' }),
      }),
    )
    .meta({ description: 'The blocks that the result came to, in the order of the version.' }),
  edgeIds: z.array(idSchema).meta({ description: 'The edges that it went along.' }),
};

export const getResultPath = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/results/{resultId}/path',
  operationId: 'getResultPath',
  summary: 'Get the way of a result through its version',
  description:
    'The parts of the version that a result ran on last, each of them that its conversations came to. A result from ' +
    'before Parley counted visits has none.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  response: z.object({ versionHash: z.string(), ...ofPath }).meta({ id: 'ResultPath' }),
  errors: [botNotFound, resultNotFound],
  async handle({ params, scope: { botId } }, deps) {
    const result = await readResult(deps, botId, params.resultId);
    if (!result) throw resultNotFound();
    const { hash: versionHash } = result;
    const parts = await partsOfVersion(deps.db, botId, versionHash);
    if (!parts) return { versionHash, blocks: [], edgeIds: [] };
    const keys = await keysOfResult(deps.db, result);
    const numbers = new PartNumbers(parts);
    const has = (key: number | undefined): boolean => key !== undefined && keys.has(key);
    return {
      versionHash,
      blocks: parts.blocks
        .filter((blockId) => has(numbers.reached(blockId)))
        .map((blockId) => ({
          blockId,
          isAnswered: has(numbers.answered(blockId)),
          isLeft: parts.questions.has(blockId) && !has(numbers.passed(blockId)),
        })),
      edgeIds: parts.edges.filter((edgeId) => has(numbers.edge(edgeId))),
    };
  },
});
