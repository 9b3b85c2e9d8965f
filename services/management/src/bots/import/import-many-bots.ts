import { importRefused, limitReached, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { botSchema, idSchema } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../../access/user-access.ts';
import { workspaceFor } from '../../access/workspace-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { exampleBot, exampleContent, exampleIds } from '../../examples.ts';
import { botBodyLimitBytes } from '../bot-fields.ts';
import { botView } from '../bot.view.ts';
import { importBots } from './import-bots.ts';
import { reportOf, reportSchema } from './import-report.ts';
import { importedBotSchema, importOptions } from './imported-bot-schema.ts';

export const importManyBots = defineEndpoint({
  method: 'post',
  path: '/v1/bots/importMany',
  operationId: 'importManyBots',
  summary: 'Import bots that link to each other',
  description:
    'Does what `importBot` does with each bot, with all of them or none. A link from one of them to another, by the ' +
    '`id` that the other came with, leads to the imported bot.',
  tags: ['Bots', 'Extension'],
  access: userAccess,
  body: z.object({
    workspaceId: idSchema,
    bots: z.array(importedBotSchema).min(1).max(100),
    ...importOptions,
  }),
  bodyLimitBytes: botBodyLimitBytes,
  response: z.object({
    bots: z.array(botSchema).meta({ description: 'In the order of the request.' }),
    report: reportSchema,
  }),
  errors: [workspaceNotFound, workspaceLocked, importRefused, limitReached],
  examples: {
    body: {
      workspaceId: exampleIds.workspaceId,
      bots: [{ version: '6', id: 'exported', name: exampleBot.name, ...exampleContent }],
    },
    response: { bots: [exampleBot] },
  },
  async handle({ body, scope: user }, deps) {
    const { workspace } = await workspaceFor(deps.db, user, body.workspaceId, 'write');
    const { rows, changes } = await importBots(deps, {
      bots: new Map(body.bots.map((bot, index) => [`/bots/${index}`, bot])),
      enablesSafetyFlags: body.enableSafetyFlags === true,
      workspaceId: workspace.id,
      userId: user.userId,
    });
    return { bots: rows.map(botView), ...reportOf(changes) };
  },
});
