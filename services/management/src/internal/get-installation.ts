import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { pointerFreshness } from '../principals/freshness.ts';
import { internalAccess } from './internal-access.ts';

export const getInstallationFact = defineEndpoint({
  method: 'get',
  path: '/internal/installation',
  operationId: 'getInstallationFact',
  summary: 'What this installation has',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({}),
  response: internalApi.installation.response,
  errors: [],
  handle(_, { config, now }) {
    const hasMailServer = config.SMTP_URL !== undefined;
    const builderOrigin = config.PUBLIC_URL;
    return Promise.resolve({
      revision: 0,
      hasMailServer,
      builderOrigin,
      ...pointerFreshness(now(), config),
    });
  },
});
