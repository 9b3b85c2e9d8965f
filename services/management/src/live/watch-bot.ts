import { botNotFound, streamsBusy } from '@parley/errors';
import { idSchema } from '@parley/schema';
import { StreamedBody } from '@parley/server';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { readUser } from '../users/read-user.ts';
import { exampleLiveEvent, liveEventSchema } from './live-event.ts';

const eventStreamType = 'text/event-stream';

export const watchBot = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/live',
  operationId: 'watchBot',
  summary: 'Watch a bot',
  description:
    'Server-sent events: first `people`, everybody who has the bot open, and again whenever that or where they are changes; `changed`, ' +
    '`published` and `commented` when somebody does so. No event carries an edit or a comment: read `listChanges` when ' +
    'the stream begins and at each `changed`, and `listComments` at each `commented`. `working` comes every ten seconds and says nothing. The stream ends after about five minutes, at once ' +
    'where events may have been missed, and within seconds where its reader may not see the bot any more: ask again.',
  tags: ['Bots', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z.object({
    windowId: idSchema.optional().meta({
      description: 'A name of your choice for this window, by which `setPresence` says where it is.',
    }),
    beats: z
      .enum(['true', 'false'])
      .optional()
      .meta({
        description:
          '`true`: while others have the bot open, this window calls `setPresence` every four seconds. If nothing is heard ' +
          'of it for twelve, it is gone for the others, and the stream ends.',
      }),
  }),
  response: liveEventSchema,
  responseMediaTypes: [eventStreamType],
  errors: [botNotFound, streamsBusy],
  examples: { response: exampleLiveEvent },
  async handle({ query: { windowId, beats }, scope: { botId, user }, context }, { db, live }) {
    const { userId, organizationId, tokenId, kind } = user;
    const { name, email } = await readUser(db, userId);
    const viewer = {
      ...{ botId, userId, organizationId, tokenId, kind, windowId },
      name: name ?? email,
      beats: beats === 'true' && windowId !== undefined,
    };
    // proxies that collect a response before they pass it on are told not to
    context.setResponseHeader('X-Accel-Buffering', 'no');
    context.addLogFields({ isStream: true });
    return new StreamedBody(eventStreamType, live.watch(viewer, context.whenAborted()));
  },
});
