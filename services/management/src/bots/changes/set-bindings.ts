import { blockKinds } from '@parley/blocks';
import { botLinksOf, relinked } from '@parley/engine';
import { botNotFound, invalidRequest, workspaceLocked } from '@parley/errors';
import { botSchema, idSchema, pointerTo } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { exampleBot, exampleIds } from '../../examples.ts';
import type { BotPatch } from '../bot-fields.ts';
import type { BotRow } from '../bot.repository.ts';
import { missingBots } from '../missing-bots.ts';
import { botView } from '../bot.view.ts';
import { saveUpdate } from './save-update.ts';

/** The most bindings that one request sets. */
const maxBindings = 100;

export const setBindings = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/bindings',
  operationId: 'setBindings',
  summary: 'Set which bots a bot links to',
  description:
    'Each block that links to the bot of a key links to the bot of its value from then on: after an import of bots ' +
    'that keep the ids of another installation. All keys are set or none; the linked bots are of the same workspace.',
  tags: ['Bots', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: z.object({
    linkedBots: z
      .record(idSchema, idSchema)
      .refine((map) => Object.keys(map).length <= maxBindings, `at most ${maxBindings} bots`)
      .meta({ description: 'Ids of bots by the ids that the links have now.' }),
  }),
  response: z.object({ bot: botSchema }),
  errors: [botNotFound, workspaceLocked],
  examples: {
    body: { linkedBots: { 'id-in-the-export': exampleIds.botId } },
    response: { bot: exampleBot },
  },
  async handle({ body: { linkedBots }, scope: { botId, workspaceId, user } }, deps) {
    const bindings = new Map(Object.entries(linkedBots));
    const missing = await missingBots(deps.db, workspaceId, [...bindings.values()]);
    const strangers = [...bindings].filter(([, id]) => missing.has(id)).map(([former]) => former);
    if (strangers.length > 0) throw refusedKeys(strangers, 'there is no such bot in this workspace');
    const patchOf = (bot: BotRow): BotPatch => reboundPatch(bot, bindings);
    const update = { patchOf, overwrite: false, userId: user.userId };
    return { bot: botView(await saveUpdate(deps, botId, update)) };
  },
});

function reboundPatch({ content }: BotRow, bindings: ReadonlyMap<string, string>): BotPatch {
  const linked = new Set(botLinksOf(content, blockKinds).map(({ botId }) => botId));
  const unused = [...bindings.keys()].filter((former) => !linked.has(former));
  if (unused.length > 0) throw refusedKeys(unused, 'no block of this bot links to this id');
  return { groups: relinked(content, bindings, blockKinds).groups };
}

const refusedKeys = (keys: readonly string[], detail: string) =>
  invalidRequest({ errors: keys.map((key) => ({ pointer: pointerTo('linkedBots', key), detail })) });
