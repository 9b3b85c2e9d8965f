import { botNotFound, publicIdTaken, versionNotFound, workspaceLocked } from '@parley/errors';
import { orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { changeBot } from '../bots/change-bot.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { examplePublishedAt, exampleVersion } from '../examples.ts';
import { publishVersion } from './publish-version.ts';
import { findVersionSummary } from './version.repository.ts';
import { versionSummarySchema, versionSummaryView } from './version.view.ts';

export const rollBackBot = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/versions/{hash}/publish',
  operationId: 'rollBackBot',
  summary: 'Publish a former version again',
  description:
    'Makes a version that was published before the one that new chats get. The draft stays as it is.',
  tags: ['Publishing', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string(), hash: z.string() }),
  response: z.object({
    version: versionSummarySchema,
    publicId: orNull(z.string()),
    publishedAt: orNull(timestampSchema),
  }),
  errors: [botNotFound, versionNotFound, workspaceLocked, publicIdTaken],
  examples: {
    response: {
      version: exampleVersion,
      publicId: 'lead-qualification',
      publishedAt: examplePublishedAt,
    },
  },
  handle({ params: { hash }, scope: { botId } }, deps) {
    return changeBot(deps, botId, async (change) => {
      const version = await findVersionSummary(change.tx, botId, hash);
      if (!version) throw versionNotFound();
      const { publicId, publishedAt } = await publishVersion(deps, change, hash);
      return {
        version: versionSummaryView(version, hash),
        publicId,
        publishedAt: publishedAt?.toISOString() ?? null,
      };
    });
  },
});
