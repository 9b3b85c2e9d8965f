import { operationSchema } from '@parley/editing';
import {
  baseUnknown,
  botNotFound,
  customDomainTaken,
  limitReached,
  publicIdTaken,
  updateConflict,
  workspaceLocked,
} from '@parley/errors';
import { timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { exampleBot } from '../../examples.ts';
import { instantSchema } from '../../instant.ts';
import { batchLimits } from './change-limits.ts';
import { changeSchema, exampleChange } from './change-view.ts';
import { mergeChanges } from './merge-changes.ts';

export const applyChanges = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/changes',
  operationId: 'applyChanges',
  summary: 'Change places of a bot',
  description:
    'Applies operations that were made from the state `base`, all or none. What others changed elsewhere meanwhile ' +
    'stays and comes back as `theirs`; a place that both changed differently is an `update-conflict` that names it. ' +
    'A batch that is sent again within 30 days is answered as before and not applied again.',
  tags: ['Bots', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: z.object({
    batchId: z
      .string()
      .min(8)
      .max(batchLimits.idLength)
      .meta({ description: 'An id of the caller’s own that no other batch of the bot has.' }),
    base: instantSchema.meta({ description: 'The `updatedAt` of the state the operations were made from.' }),
    operations: z.array(operationSchema).min(1).max(batchLimits.operations),
  }),
  bodyLimitBytes: batchLimits.bytes,
  response: z.object({
    updatedAt: timestampSchema.meta({ description: 'The `updatedAt` of the bot with the operations.' }),
    theirs: z.array(changeSchema).meta({ description: 'Changes by others between `base` and this one.' }),
  }),
  errors: [
    botNotFound,
    workspaceLocked,
    updateConflict,
    baseUnknown,
    publicIdTaken,
    customDomainTaken,
    limitReached,
  ],
  examples: {
    body: {
      batchId: 'd9428888-122b-11e1-b85c-61cd3cbb3210',
      base: exampleBot.updatedAt,
      operations: [{ op: 'set', path: ['fields', 'name'], value: 'Lead qualification' }],
    },
    response: { updatedAt: '2026-11-21T10:20:01.000Z', theirs: [exampleChange] },
  },
  handle({ body, scope: { botId, user } }, deps) {
    const { batchId, base, operations } = body;
    return mergeChanges(deps, botId, { batchId, base: new Date(base), operations, userId: user.userId });
  },
});
