import { botNotFound, botNotPublishable, publicIdTaken, workspaceLocked } from '@parley/errors';
import { currentBotVersion, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { lockBot } from '../bots/bot.repository.ts';
import { savingBot } from '../bots/save-bot.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { examplePublishedAt, exampleVersion } from '../examples.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { factsOf } from './facts.ts';
import { judge } from './judge.ts';
import { publishVersion } from './publish-version.ts';
import { reportFields, reportView } from './report.view.ts';
import { keepVersion } from './version.repository.ts';
import { versionSummarySchema, versionSummaryView } from './version.view.ts';

export const publishBot = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/publish',
  operationId: 'publishBot',
  summary: 'Publish a bot',
  description:
    'Makes the draft the version that new chats get; running chats keep theirs. Refused with the diagnostics where ' +
    'the bot has errors; warnings and information are returned. The same content published twice is one version. A bot without a ' +
    'public id gets one.',
  tags: ['Publishing', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  response: z.object({
    version: versionSummarySchema,
    publicId: orNull(z.string()),
    publishedAt: orNull(timestampSchema),
    ...reportFields,
  }),
  errors: [botNotFound, workspaceLocked, botNotPublishable, publicIdTaken],
  examples: {
    response: {
      version: exampleVersion,
      publicId: 'lead-qualification',
      publishedAt: examplePublishedAt,
      diagnostics: [
        {
          code: 'duplicate-variable-name',
          severity: 'warning',
          message: 'another variable is called Name',
          pointer: '/variables/1/name',
        },
      ],
      summary: { errors: 0, warnings: 1, infos: 0 },
    },
  },
  handle({ scope: { botId, user } }, deps) {
    return savingBot(() =>
      inOutboxTransaction(deps, async (tx, enqueue) => {
        const bot = await lockBot(tx, botId);
        if (!bot || bot.isArchived) throw botNotFound();
        const facts = await factsOf(tx, deps.config, { ...bot, botId });
        const { content, hash, report } = judge(botId, bot.content, facts);
        if (report.counts.error > 0) throw botNotPublishable(reportView(report));
        const version = await keepVersion(tx, {
          botId,
          hash,
          version: currentBotVersion,
          content,
          createdAt: deps.now(),
          createdBy: user.userId,
        });
        const published = await publishVersion(deps, tx, enqueue, bot, hash);
        return {
          version: versionSummaryView(version, hash),
          publicId: published.publicId,
          publishedAt: published.publishedAt?.toISOString() ?? null,
          ...reportView(report),
        };
      }),
    );
  },
});
