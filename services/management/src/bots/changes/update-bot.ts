import {
  ProblemError,
  botNotFound,
  customDomainTaken,
  limitReached,
  publicIdTaken,
  updateConflict,
  workspaceLocked,
} from '@parley/errors';
import { botSchema } from '@parley/schema';
import { SerializedJson } from '@parley/server';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { exampleBot } from '../../examples.ts';
import { botBodyLimitBytes, botPatchSchema } from '../bot-fields.ts';
import { botJson } from '../bot.view.ts';
import { freePublicIds } from '../public-ids.repository.ts';
import { saveUpdate } from './save-update.ts';

export const updateBot = defineEndpoint({
  method: 'patch',
  path: '/v1/bots/{botId}',
  operationId: 'updateBot',
  summary: 'Update a bot',
  description:
    'Changes the fields that are sent. With `updatedAt` the update is refused where the bot has changed since, unless ' +
    '`overwrite` is true; without it the last write wins. Open editors get the change from `listChanges`.',
  tags: ['Bots'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: z.object({ bot: botPatchSchema, overwrite: z.boolean().optional() }),
  bodyLimitBytes: botBodyLimitBytes,
  response: z.object({ bot: botSchema }),
  errors: [botNotFound, workspaceLocked, updateConflict, publicIdTaken, customDomainTaken, limitReached],
  examples: {
    body: { bot: { publicId: 'lead-qualification', updatedAt: exampleBot.updatedAt }, overwrite: false },
    response: { bot: exampleBot },
  },
  async handle({ body, scope: { botId, user } }, deps) {
    const { bot: patch, overwrite = false } = body;
    try {
      const update = { patchOf: () => patch, overwrite, userId: user.userId };
      return new SerializedJson(`{"bot":${botJson(await saveUpdate(deps, botId, update))}}`);
    } catch (error) {
      const isTaken = error instanceof ProblemError && error.code === publicIdTaken.code;
      if (!isTaken || !patch.publicId) throw error;
      const suggestions = await freePublicIds(deps.db, patch.publicId);
      throw publicIdTaken({ pointer: '/bot/publicId', suggestions }, error);
    }
  },
});
