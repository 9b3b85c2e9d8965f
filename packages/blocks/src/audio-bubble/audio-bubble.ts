import { blockSchema } from '@parley/schema';
import { defineBlock, goOn, say } from '@parley/engine';
import { z } from 'zod';
import { checkMediaOnChannels } from '../shared/channel-media.ts';
import { checkUrl, shownUrl } from '../shared/url.ts';

const schema = blockSchema.extend({
  type: z.literal('audio'),
  content: z
    .looseObject({ url: z.string().optional(), isAutoplayEnabled: z.boolean().optional() })
    .optional(),
});

export const audioBubble = defineBlock({
  type: 'audio',
  category: 'bubble',
  summary: 'Plays a sound, such as a spoken greeting or music.',
  whenToUse: 'When visitors should hear something: a voice, a melody, how a word is pronounced.',
  schema,
  isReferable: () => true,
  enter({ id, content }, context) {
    const url = shownUrl(content?.url, 'sound', context);
    if (content === undefined || url.refused) return goOn({ logs: url.logs });
    const { isAutoplayEnabled } = content;
    return say({
      id,
      type: 'audio',
      content: {
        ...(url.text === undefined ? {} : { url: url.text }),
        ...(isAutoplayEnabled === undefined ? {} : { isAutoplayEnabled }),
      },
    });
  },
  check: ({ content }, scope) => [
    ...checkUrl(content?.url, ['content', 'url']),
    ...checkMediaOnChannels('audio', content?.url, ['content', 'url'], scope),
  ],
});
