import {
  customDomainTaken,
  limitReached,
  publicIdTaken,
  workspaceLocked,
  workspaceNotFound,
} from '@parley/errors';
import { botSchema, idSchema } from '@parley/schema';
import { SerializedJson } from '@parley/server';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { workspaceFor } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleBot, exampleContent, exampleIds } from '../examples.ts';
import { violatedUniqueness } from '../database/failures.ts';
import { botBodyLimitBytes, newBotSchema } from './bot-fields.ts';
import { findBotOfFile, type BotRow } from './bot.repository.ts';
import { botJson } from './bot.view.ts';
import { makeBot } from './make-bot.ts';

const fileKeySchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
  .meta({
    description: 'The key of the file that the bot is made from. A workspace makes one bot for each key.',
    example: 'lead-qualification',
  });

export const createBot = defineEndpoint({
  method: 'post',
  path: '/v1/bots',
  operationId: 'createBot',
  summary: 'Create a bot',
  description:
    'Any structurally valid bot is kept, finished or not; fields that are not described here come back as they came. ' +
    'Without `events` a bot gets a start event. With `fileKey` it is made once: a further request with this key gets the ' +
    'bot as it is by now.',
  tags: ['Bots'],
  access: userAccess,
  body: z.object({ workspaceId: idSchema, bot: newBotSchema, fileKey: fileKeySchema.optional() }),
  bodyLimitBytes: botBodyLimitBytes,
  response: z.object({
    bot: botSchema,
    isNew: z.boolean().optional().meta({
      description: 'With `fileKey`: true if this request made the bot, false if it was there.',
    }),
  }),
  errors: [workspaceNotFound, workspaceLocked, publicIdTaken, customDomainTaken, limitReached],
  examples: {
    body: { workspaceId: exampleIds.workspaceId, bot: { name: exampleBot.name, ...exampleContent } },
    response: { bot: exampleBot },
  },
  async handle({ body, scope: user }, deps) {
    const { workspace } = await workspaceFor(deps.db, user, body.workspaceId, 'write');
    const { fileKey } = body;
    const make = () => makeBot(deps, body.bot, workspace.id, user.userId, fileKey);
    if (fileKey === undefined) return new SerializedJson(`{"bot":${botJson(await make())}}`);
    const { bot, isNew } = await madeOnce(make, () => findBotOfFile(deps.db, workspace.id, fileKey));
    return new SerializedJson(`{"bot":${botJson(bot)},"isNew":${isNew}}`);
  },
});

/** Makes a bot unless it is there, also if another request makes it in the same moment. */
async function madeOnce(
  make: () => Promise<BotRow>,
  find: () => Promise<BotRow | undefined>,
): Promise<{ readonly bot: BotRow; readonly isNew: boolean }> {
  const former = await find();
  if (former) return { bot: former, isNew: false };
  try {
    return { bot: await make(), isNew: true };
  } catch (error) {
    const bot = violatedUniqueness(error) === 'bots_file_key' ? await find() : undefined;
    if (!bot) throw error;
    return { bot, isNew: false };
  }
}
