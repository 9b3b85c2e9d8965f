import { botNotFound, workspaceLocked } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { deleteAcknowledgement } from './acknowledgements.repository.ts';
import { exampleReport } from './example-report.ts';
import { findingKeySchema } from './report.view.ts';

export const takeBackAcknowledgement = defineEndpoint({
  method: 'delete',
  path: '/v1/bots/{botId}/acknowledgements/{key}',
  operationId: 'takeBackAcknowledgement',
  summary: 'Warn of a finding again',
  description:
    'Takes back that somebody has acknowledged a warning about the bot. It is no mistake where nobody has.',
  tags: ['Publishing', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string(), key: findingKeySchema }),
  response: z.object({ key: findingKeySchema }),
  errors: [botNotFound, workspaceLocked],
  examples: { response: { key: exampleReport.diagnostics[0]?.key ?? '' } },
  async handle({ params: { key }, scope: { botId } }, { db }) {
    await deleteAcknowledgement(db, botId, key);
    return { key };
  },
});
