import { limitReached, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { assertBotsIn } from '../bots/missing-bots.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleToken } from '../examples.ts';
import { issueToken } from './token-actions.ts';
import { tokenFields } from './token-fields.ts';
import { tokenSchema, tokenView } from './token.view.ts';

const { name, expiresAt, botIds, origins } = tokenFields;

export const createWorkspaceToken = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/tokens',
  operationId: 'createWorkspaceToken',
  summary: 'Create a publishable token',
  description:
    'Makes a token that starts and continues chats with the published bots of a workspace and nothing else, so that ' +
    'it can stand in a page. `value` is shown this once.',
  tags: ['Tokens', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  body: z.object({ name, expiresAt, botIds, origins }),
  response: z.object({ token: tokenSchema, value: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, limitReached],
  examples: {
    body: { name: 'Landing page', botIds: exampleToken.botIds, origins: exampleToken.origins },
    response: { token: exampleToken, value: 'parley_pk_<49 characters>' },
  },
  async handle({ body, scope: { workspace } }, deps) {
    await assertBotsIn(deps.db, workspace.id, body.botIds ?? []);
    const { token, value } = await issueToken(deps, { workspaceId: workspace.id }, body);
    return { token: tokenView(token), value };
  },
});
