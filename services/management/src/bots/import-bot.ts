import { blockKinds } from '@parley/blocks';
import { enableSafetyFlags } from '@parley/engine';
import { importRefused, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { botSchema, idSchema, migrateBot, type Migration } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { workspaceFor } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleBot, exampleContent, exampleIds } from '../examples.ts';
import { botBodyLimitBytes } from './bot-fields.ts';
import { botView } from './bot.view.ts';
import { importedBotSchema } from './imported-bot-schema.ts';
import { makeBot } from './make-bot.ts';

export const importBot = defineEndpoint({
  method: 'post',
  path: '/v1/bots/import',
  operationId: 'importBot',
  summary: 'Import a bot',
  description:
    'Takes an export of any version, converts it and keeps it as a new bot, or refuses it with every reason. Ids of ' +
    'its parts stay; it gets an id of its own and is not published.',
  tags: ['Bots'],
  access: userAccess,
  body: z.object({
    workspaceId: idSchema,
    bot: importedBotSchema,
    fromTemplate: z
      .string()
      .max(255)
      .optional()
      .meta({ description: 'Which template the bot was made from; accepted and not kept.' }),
    enableSafetyFlags: z
      .boolean()
      .optional()
      .meta({ description: 'Marks programs that run on the visitor’s machine as unsafe.' }),
  }),
  bodyLimitBytes: botBodyLimitBytes,
  response: z.object({ bot: botSchema }),
  errors: [workspaceNotFound, workspaceLocked, importRefused],
  examples: {
    body: {
      workspaceId: exampleIds.workspaceId,
      bot: { version: '6', name: exampleBot.name, ...exampleContent },
      enableSafetyFlags: true,
    },
    response: { bot: exampleBot },
  },
  async handle({ body, scope: user, context }, deps) {
    const { workspace } = await workspaceFor(deps.db, user, body.workspaceId, 'write');
    const { bot: converted, losses } = convertedBot(body.bot);
    if (losses.length > 0) context.note({ losses: losses.slice(0, enough) });
    const bot = body.enableSafetyFlags === true ? enableSafetyFlags(converted, blockKinds) : converted;
    // where it was reachable belongs to the bot it was exported from
    const { publicId: _publicId, customDomain: _customDomain, ...own } = bot;
    return { bot: botView(await makeBot(deps, own, workspace.id, user.userId)) };
  },
});

/** How many places in a bot are named at most. */
const enough = 100;

function convertedBot(json: unknown): Converted {
  const migration = migrateBot(json);
  if (migration.ok) return migration;
  const errors = migration.problems.map(({ pointer, detail }) => ({ pointer: `/bot${pointer}`, detail }));
  throw importRefused({ errors: errors.slice(0, enough) });
}

type Converted = Extract<Migration, { readonly ok: true }>;
