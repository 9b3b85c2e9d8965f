import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { retentionSchema } from './retention-schema.ts';
import { setRetention } from './retention.repository.ts';

export const setWorkspaceRetention = defineEndpoint({
  method: 'put',
  path: '/v1/workspaces/{workspaceId}/retention',
  operationId: 'setWorkspaceRetention',
  summary: 'Set for how long results of a workspace are kept',
  description:
    'For the bots that have no limit of their own. What is too old is deleted within an hour, for good.',
  tags: ['Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  body: retentionSchema,
  response: z.object({ retention: retentionSchema }),
  errors: [workspaceNotFound],
  async handle({ params: { workspaceId }, body: { days } }, { db }) {
    await setRetention(db, workspaceId, days);
    return { retention: { days } };
  },
});
