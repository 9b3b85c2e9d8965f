import { resultNotFound } from '@parley/errors';
import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { readResult } from '../results/read-result.ts';
import { currentAnswers } from '../results/result.view.ts';
import { internalAccess } from './internal-access.ts';

export const getRememberedResult = defineEndpoint({
  method: 'get',
  path: '/internal/bots/{botId}/results/{resultId}',
  operationId: 'getRememberedResult',
  summary: 'A result that a session goes on with',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({ botId: z.string().max(255), resultId: z.string().max(255) }),
  response: internalApi.result.response,
  errors: [resultNotFound],
  async handle({ params }, deps) {
    const found = await readResult(deps, params.botId, params.resultId);
    if (!found || found.isArchived) throw resultNotFound();
    return {
      resultId: found.id,
      lastSessionId: found.lastSessionId,
      variables: Object.fromEntries(found.variables.map(({ name, value }) => [name, value])),
      answers: currentAnswers(found.answers).map(({ blockId, content }) => ({ blockId, content })),
    };
  },
});
