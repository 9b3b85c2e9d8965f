import { blockKinds } from '@parley/blocks';
import { botLinksOf, relinked } from '@parley/engine';
import { botNotFound, invalidRequest, workspaceLocked } from '@parley/errors';
import { botSchema, idSchema, pointerTo } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { credentialIdsOf, namedCredentials, withCredentials } from '../../credentials/named-credentials.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { exampleBot, exampleIds } from '../../examples.ts';
import type { BotPatch } from '../bot-fields.ts';
import type { BotRow } from '../bot.repository.ts';
import { missingBots } from '../missing-bots.ts';
import { botView } from '../bot.view.ts';
import { saveUpdate } from './save-update.ts';

/** The most bindings that one request sets. */
const maxBindings = 100;

const bindingsSchema = z
  .record(idSchema, idSchema)
  .refine((map) => Object.keys(map).length <= maxBindings, `at most ${maxBindings} ids`);

export const setBindings = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/bindings',
  operationId: 'setBindings',
  summary: 'Set which bots and credentials a bot uses',
  description:
    'Each block that names the bot or the credentials of a key names those of its value from then on: after an import ' +
    'of bots that keep the ids of another installation. All keys are set or none; the values are of the same workspace. ' +
    'Pairs may also stand in the body itself: then each value says if it is a bot or credentials.',
  tags: ['Bots', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: z.union([
    z.strictObject({
      linkedBots: bindingsSchema.optional().meta({
        description: 'Ids of bots by the ids that the links have now.',
      }),
      credentials: bindingsSchema.optional().meta({
        description: 'Ids of credentials by the ids that blocks and settings have now.',
      }),
    }),
    bindingsSchema,
  ]),
  response: z.object({ bot: botSchema }),
  errors: [botNotFound, workspaceLocked],
  examples: {
    body: { linkedBots: { 'id-in-the-export': exampleIds.botId } },
    response: { bot: exampleBot },
  },
  async handle({ body, scope: { botId, workspaceId, user } }, deps) {
    const { linkedBots, credentials, others } = partsOf(body);
    const stored = await credentialIdsOf(deps.db, workspaceId);
    const pairs = Object.entries(others);
    const bots = new Map([...Object.entries(linkedBots), ...pairs.filter(([, id]) => !stored.has(id))]);
    const keys = new Map([...Object.entries(credentials), ...pairs.filter(([, id]) => stored.has(id))]);
    const missing = await missingBots(deps.db, workspaceId, [...bots.values()]);
    const at = (former: string): string =>
      former in others
        ? pointerTo(former)
        : pointerTo(former in linkedBots ? 'linkedBots' : 'credentials', former);
    const noBot = 'there is no such bot in this workspace';
    const noCredentials = 'there are no such credentials in this workspace';
    const strangers = [
      ...[...bots].filter(([, id]) => missing.has(id)).map(([former]) => refusal(at(former), noBot)),
      ...[...keys].filter(([, id]) => !stored.has(id)).map(([former]) => refusal(at(former), noCredentials)),
    ];
    if (strangers.length > 0) throw invalidRequest({ errors: strangers });
    const patchOf = (bot: BotRow): BotPatch => reboundPatch(bot, bots, keys, at);
    const update = { patchOf, overwrite: false, userId: user.userId };
    return { bot: botView(await saveUpdate(deps, botId, update)) };
  },
});

type Pairs = z.infer<typeof bindingsSchema>;

/** The pairs of a body: of bots, of credentials, and those that stand in the body itself. */
function partsOf(body: Pairs | ByWhat): { readonly [P in 'linkedBots' | 'credentials' | 'others']: Pairs } {
  if (isPairs(body)) return { linkedBots: {}, credentials: {}, others: body };
  const { linkedBots = {}, credentials = {} } = body;
  return { linkedBots, credentials, others: {} };
}

type ByWhat = {
  readonly linkedBots?: Pairs | undefined;
  readonly credentials?: Pairs | undefined;
};

const isPairs = (body: Pairs | ByWhat): body is Pairs =>
  Object.values(body).every((value) => typeof value === 'string');

type Bindings = ReadonlyMap<string, string>;

function reboundPatch(
  { content, messagingACredentialsId, messagingBCredentialsId }: BotRow,
  bots: Bindings,
  keys: Bindings,
  at: (former: string) => string,
): BotPatch {
  const linked = new Set(botLinksOf(content, blockKinds).map(({ botId }) => botId));
  const named = new Set([
    ...namedCredentials(content).map(({ credentialsId }) => credentialsId),
    ...[messagingACredentialsId, messagingBCredentialsId].filter((id) => id !== null),
  ]);
  const noLink = 'no block of this bot links to this id';
  const noUse = 'nothing in this bot names these credentials';
  const unused = [
    ...[...bots.keys()].filter((former) => !linked.has(former)).map((former) => refusal(at(former), noLink)),
    ...[...keys.keys()].filter((former) => !named.has(former)).map((former) => refusal(at(former), noUse)),
  ];
  if (unused.length > 0) throw invalidRequest({ errors: unused });
  const { groups } = relinked(content, bots, blockKinds);
  return {
    groups: keys.size === 0 ? groups : withCredentials(groups, keys),
    ...(messagingACredentialsId !== null && keys.has(messagingACredentialsId)
      ? { messagingACredentialsId: keys.get(messagingACredentialsId) ?? null }
      : {}),
    ...(messagingBCredentialsId !== null && keys.has(messagingBCredentialsId)
      ? { messagingBCredentialsId: keys.get(messagingBCredentialsId) ?? null }
      : {}),
  };
}

const refusal = (pointer: string, detail: string) => ({ pointer, detail });
