import { versionNotFound } from '@parley/errors';
import { internalApi } from '@parley/schema/contract';
import { SerializedJson } from '@parley/server';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { readSnapshot, snapshotJson } from '../publishing/read-snapshot.ts';
import { internalAccess } from './internal-access.ts';

export const getSnapshot = defineEndpoint({
  method: 'get',
  path: '/internal/bots/{botId}/snapshots/{hash}',
  operationId: 'getSnapshot',
  summary: 'Published content',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({ botId: z.string().max(255), hash: z.string().max(64) }),
  response: internalApi.snapshot.response,
  errors: [versionNotFound],
  async handle({ params }, { db }) {
    const snapshot = await readSnapshot(db, params.botId, params.hash);
    if (!snapshot) throw versionNotFound();
    return new SerializedJson(snapshotJson(snapshot));
  },
});
