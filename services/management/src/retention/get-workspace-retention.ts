import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { retentionSchema } from './retention-schema.ts';
import { findRetention } from './retention.repository.ts';

export const getWorkspaceRetention = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/retention',
  operationId: 'getWorkspaceRetention',
  summary: 'For how long results of a workspace are kept',
  tags: ['Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ retention: retentionSchema }),
  errors: [workspaceNotFound],
  handle: async ({ params: { workspaceId } }, { db }) => ({
    retention: { days: (await findRetention(db, workspaceId)) ?? null },
  }),
});
