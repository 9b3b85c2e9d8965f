import { botNotFound, resultNotFound } from '@parley/errors';
import { timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { listFiles } from '../files/list-files.ts';
import { readResult } from './read-result.ts';

const fileSchema = z
  .object({
    id: z.string(),
    blockId: z.string(),
    url: z.url().meta({ description: 'The address in the answer.' }),
    sizeBytes: z.int(),
    createdAt: timestampSchema,
    downloadUrl: z.url().meta({
      description: 'Opens the file without a token: a private one for five minutes, a public one always.',
    }),
  })
  .meta({ id: 'ResultFile' });

export const listResultFiles = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/results/{resultId}/files',
  operationId: 'listResultFiles',
  summary: 'List the files of a result',
  description:
    'The files that visitors sent and that answers of the result name, in the order in which the answers name them.',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  response: z.object({ files: z.array(fileSchema) }),
  errors: [botNotFound, resultNotFound],
  async handle({ params, scope: { botId } }, deps) {
    const result = await readResult(deps, botId, params.resultId);
    if (!result) throw resultNotFound();
    return { files: await listFiles(deps, result) };
  },
});
