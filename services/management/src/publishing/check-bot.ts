import { botNotFound, checkingBusy, versionNotFound } from '@parley/errors';
import { botContent, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { botBodyLimitBytes } from '../bots/bot-fields.ts';
import { readDraft } from '../bots/read-bot.ts';
import type { Db } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleBot, exampleIds } from '../examples.ts';
import { findAcknowledgements } from './acknowledgements.repository.ts';
import { exampleReport } from './example-report.ts';
import { tenantOf } from '../principals/principal.ts';
import { factsOf } from './judging/facts.ts';
import { ofDraft, readState, type KeptState } from './read-state.ts';
import { reportFields, reportView } from './report.view.ts';

const changesSchema = z
  .looseObject({
    ...botContent,
    events: orNull(botContent.events),
    customDomain: orNull(z.string()),
  })
  .partial()
  .meta({
    id: 'BotToCheck',
    description: 'Parts of the bot in place of those of the draft; nothing is saved.',
  });
type Changes = z.infer<typeof changesSchema>;

export const checkBot = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/check',
  operationId: 'checkBot',
  summary: 'Check a bot',
  description:
    'Gives the diagnostics that publishing would give, and publishes nothing. Who may read the bot may check its ' +
    'draft, with changes that are not saved or without; who may read its versions may check one of them. Versions ' +
    'are judged as if they were published now, by the rules and in the surroundings of now. A warning that somebody ' +
    'has acknowledged says who, and when.',
  tags: ['Publishing', 'Extension'],
  access: botAccess('guest'),
  params: z.object({ botId: z.string() }),
  body: z
    .object({
      against: z
        .string()
        .default(ofDraft)
        .meta({ default: ofDraft, description: '`draft`, or the hash of a version.', example: ofDraft }),
      bot: changesSchema.optional(),
    })
    .refine(({ against, bot }) => against === ofDraft || bot === undefined, {
      path: ['bot'],
      message: 'A version is checked as it is: leave out `bot`, or check the draft',
    }),
  isBodyOptional: true,
  bodyLimitBytes: botBodyLimitBytes,
  response: z.object({
    ...reportFields,
    hash: z.string().meta({ description: 'Names the version that publishing this would make.' }),
    updatedAt: orNull(timestampSchema).meta({
      description: 'The state of the draft that was checked; null for one with changes, and for a version.',
    }),
  }),
  errors: [botNotFound, versionNotFound, checkingBusy],
  examples: {
    body: { against: ofDraft },
    response: {
      ...exampleReport,
      hash: exampleIds.hash,
      updatedAt: exampleBot.updatedAt,
    },
  },
  async handle({ body: { against, bot: changes }, scope }, deps) {
    const { db, judging } = deps;
    const { botId, workspaceId, user } = scope;
    const read = async () => ({
      botId,
      ...(against === ofDraft ? await draftOf(db, botId, changes) : await readState(db, scope, against)),
    });
    const [{ judged, subject }, acknowledgements] = await Promise.all([
      judging.check(tenantOf(user), read, (linked, { customDomain }) =>
        factsOf(deps, { botId, workspaceId, customDomain }, linked),
      ),
      // guests see of the bot alone, and nothing of its authors
      scope.mode === 'guest' ? [] : findAcknowledgements(db, botId),
    ]);
    const { hash, report } = judged;
    return { ...reportView(report, acknowledgements), hash, updatedAt: subject.updatedAt };
  },
});

async function draftOf(db: Db, botId: string, given: Changes | undefined): Promise<KeptState> {
  const bot = await readDraft(db, botId);
  const { customDomain, ...changes } = given ?? {};
  const { groups, edges, variables, theme, settings } = changes;
  const events = changes.events ?? undefined;
  return {
    draft: [bot.content, JSON.stringify({ events, groups, edges, variables, theme, settings })],
    customDomain: customDomain === undefined ? bot.customDomain : customDomain,
    updatedAt: given === undefined ? bot.updatedAt.toISOString() : null,
  };
}
