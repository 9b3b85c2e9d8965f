import { importRefused, limitReached, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { botSchema, idSchema } from '@parley/schema';
import { SerializedJson } from '@parley/server';
import { z } from 'zod';
import { userAccess } from '../../access/user-access.ts';
import { workspaceFor } from '../../access/workspace-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { exampleBot, exampleContent, exampleIds } from '../../examples.ts';
import { botBodyLimitBytes } from '../bot-fields.ts';
import { botJson } from '../bot.view.ts';
import { importBots } from './import-bots.ts';
import { reportOf, reportSchema } from './import-report.ts';
import { importedBotSchema, importOptions } from './imported-bot-schema.ts';

export const importBot = defineEndpoint({
  method: 'post',
  path: '/v1/bots/import',
  operationId: 'importBot',
  summary: 'Import a bot',
  description:
    'Takes an export of any version, converts it and keeps it as a new bot, or refuses it with every reason. Ids of ' +
    'its parts stay; it gets an id of its own and is not published. `report` names what was left out or changed.',
  tags: ['Bots'],
  access: userAccess,
  body: z.object({
    workspaceId: idSchema,
    bot: importedBotSchema,
    ...importOptions,
  }),
  bodyLimitBytes: botBodyLimitBytes,
  response: z.object({ bot: botSchema, report: reportSchema }),
  errors: [workspaceNotFound, workspaceLocked, importRefused, limitReached],
  examples: {
    body: {
      workspaceId: exampleIds.workspaceId,
      bot: { version: '6', name: exampleBot.name, ...exampleContent },
      enableSafetyFlags: true,
    },
    response: { bot: exampleBot },
  },
  async handle({ body, scope: user }, deps) {
    const { workspace } = await workspaceFor(deps.db, user, body.workspaceId, 'write');
    const { rows, changes } = await importBots(deps, {
      bots: new Map([['/bot', body.bot]]),
      enablesSafetyFlags: body.enableSafetyFlags === true,
      workspaceId: workspace.id,
      userId: user.userId,
    });
    const [bot] = rows;
    if (!bot) throw new Error('invariant: one bot is made of one');
    const { report } = reportOf(changes);
    return new SerializedJson(
      `{"bot":${botJson(bot)}${report === undefined ? '' : `,"report":${JSON.stringify(report)}`}}`,
    );
  },
});
