import { botNotFound } from '@parley/errors';
import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { memberMode } from '../access/member-mode.ts';
import { botView } from '../bots/bot.view.ts';
import { readBot } from '../bots/read-bot.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { internalAccess } from './internal-access.ts';

export const getDraft = defineEndpoint({
  method: 'get',
  path: '/internal/users/{userId}/drafts/{botId}',
  operationId: 'getDraft',
  summary: 'The draft of a bot, for a preview of that user',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({ userId: z.string().max(255), botId: z.string().max(255) }),
  response: internalApi.draft.response,
  errors: [botNotFound],
  async handle({ params: { userId, botId } }, { db }) {
    const bot = await readBot(db, botId);
    const mode = await memberMode(db, userId, bot.workspaceId);
    if (bot.isArchived || mode === undefined) throw botNotFound();
    return { bot: botView(bot) };
  },
});
