import { botNotFound } from '@parley/errors';
import { timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { issuePreviewToken } from './token-actions.ts';

export const createPreviewToken = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/preview-token',
  operationId: 'createPreviewToken',
  summary: 'Create a preview token',
  description:
    'Makes a token that starts and continues previews of this bot for an hour, in the name of the caller and with the ' +
    'rights that the caller has at the time, and nothing else: no page ever needs a secret token. A user has 20 of them at most; a further one ends the ' +
    'oldest. `value` is shown this once.',
  tags: ['Tokens', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  response: z.object({ value: z.string(), expiresAt: timestampSchema }),
  errors: [botNotFound],
  examples: { response: { value: 'parley_pv_<49 characters>', expiresAt: '2026-11-21T10:30:00.000Z' } },
  async handle({ scope: { user, workspaceId, botId } }, deps) {
    const { token, value } = await issuePreviewToken(deps, { user, workspaceId, botId });
    if (!token.expiresAt) throw new Error('invariant: a preview token ends');
    return { value, expiresAt: token.expiresAt.toISOString() };
  },
});
