import {
  botNotFound,
  botNotPublishable,
  checkingBusy,
  limitReached,
  publicIdTaken,
  testsFailed,
  workspaceLocked,
} from '@parley/errors';
import { currentBotVersion, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { assertBotRoom } from '../bots/bot-room.ts';
import { changeBot } from '../bots/change-bot.ts';
import { readDraft } from '../bots/read-bot.ts';
import type { Db } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { Deps } from '../deps.ts';
import { examplePublishedAt, exampleVersion } from '../examples.ts';
import { keepAcknowledgements } from './acknowledgements.repository.ts';
import { exampleReport } from './example-report.ts';
import { factsOf } from './judging/facts.ts';
import { maxDiagnostics, type Judged } from './judging/judge.ts';
import { publishVersion } from './publish-version.ts';
import { assertRequiredTests } from './required-tests.ts';
import { findingKeySchema, reportFields, reportView } from './report.view.ts';
import { keepVersion, type NewVersion } from './version.repository.ts';
import { versionSummarySchema, versionSummaryView } from './version.view.ts';

export const publishBot = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/publish',
  operationId: 'publishBot',
  summary: 'Publish a bot',
  description:
    'Makes the draft the version that new chats get; running chats keep theirs. Refused with the diagnostics where ' +
    'the bot has errors, and with the first wrong line of each required test that it fails; warnings and information are returned. The same content published twice is one version, with the last note that was given. A bot without a ' +
    'public id gets one.',
  tags: ['Publishing', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: z.object({
    note: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .optional()
      .meta({ description: 'What is new in this version.', example: 'Asks for the budget' }),
    acknowledge: z
      .array(findingKeySchema)
      .max(maxDiagnostics)
      .default([])
      .meta({
        default: [],
        description:
          'The keys of warnings that you have read. The check names you beside them for as long as they stay as they ' +
          'are; of keys that name no warning about the draft nothing is kept.',
      }),
  }),
  isBodyOptional: true,
  response: z.object({
    version: versionSummarySchema,
    publicId: orNull(z.string()),
    publishedAt: orNull(timestampSchema),
    ...reportFields,
  }),
  errors: [
    botNotFound,
    workspaceLocked,
    botNotPublishable,
    publicIdTaken,
    checkingBusy,
    testsFailed,
    limitReached,
  ],
  examples: {
    response: {
      version: exampleVersion,
      publicId: 'lead-qualification',
      publishedAt: examplePublishedAt,
      ...exampleReport,
    },
  },
  async handle({ body: { note = null, acknowledge }, scope: { botId, user } }, deps) {
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const read = async () => {
        const { content, ...bot } = await readDraft(deps.db, botId);
        if (bot.isArchived) throw botNotFound();
        return { botId, draft: [content], bot };
      };
      const { judged, subject } = await deps.judging.judge(
        { organizationId: user.organizationId, workspaceId: user.userId },
        read,
        (linked, { bot }) => factsOf(deps, { ...bot, botId }, linked),
      );
      if (judged.report.counts.error > 0) throw botNotPublishable(reportView(judged.report));
      const { workspaceId } = subject.bot;
      const { content } = judged;
      const areSame = await assertRequiredTests(deps, { botId, workspaceId, user, content });
      const said = { userId: user.userId, note, acknowledge };
      const published = await publishJudged(deps, { ...subject.bot, areSame }, judged, said);
      if (published) return { ...published, ...reportView(judged.report) };
    }
    throw checkingBusy({ retryAfterSeconds: 1 });
  },
});

/** A draft that somebody saves again and again while it is judged is given up. */
const mostAttempts = 3;

/** A draft as it was when it was judged. */
type JudgedDraft = {
  readonly id: string;
  readonly updatedAt: Date;
  /** True if the required tests are those that it has passed. */
  readonly areSame: (tx: Db) => Promise<boolean>;
};

/** Publishes a draft that was found to be right; undefined where it has changed since. */
function publishJudged(
  deps: Deps,
  draft: JudgedDraft,
  { content, hash, linkGraph, report }: Judged,
  said: { readonly userId: string; readonly note: string | null; readonly acknowledge: readonly string[] },
) {
  return changeBot(deps, draft.id, async (change) => {
    const { bot, tx } = change;
    // no two states of a draft share one
    if (bot.updatedAt.getTime() !== draft.updatedAt.getTime()) return undefined;
    if (!(await draft.areSame(tx))) return undefined;
    const kept: NewVersion = {
      botId: bot.id,
      hash,
      version: currentBotVersion,
      content,
      linkGraph,
      createdAt: deps.now(),
      createdBy: said.userId,
      note: said.note,
    };
    const version = await keepVersion(tx, kept, () => assertBotRoom(tx, deps.config, bot.workspaceId));
    const warnings = report.diagnostics.filter(({ severity }) => severity === 'warning');
    await keepAcknowledgements(tx, bot.id, {
      present: warnings.map(({ key }) => key),
      keys: said.acknowledge,
      userId: said.userId,
      at: deps.now(),
    });
    const { publicId, publishedAt } = await publishVersion(deps, change, hash);
    return {
      version: versionSummaryView(version, hash),
      publicId,
      publishedAt: publishedAt?.toISOString() ?? null,
    };
  });
}
