import { blockSchema } from '@parley/schema';
import { defineBlock, goOn, say } from '@parley/engine';
import { z } from 'zod';
import { numberOrVariableSchema, toNumber } from '../shared/options.ts';
import { checkMediaOnChannels } from '../shared/channel-media.ts';
import { checkUrl, shownUrl } from '../shared/url.ts';
import { videoAt } from './video-site.ts';

const schema = blockSchema.extend({
  type: z.literal('video'),
  content: z
    .looseObject({
      url: z.string().optional(),
      type: z.string().optional().meta({ example: 'url' }),
      id: z.string().optional(),
      height: numberOrVariableSchema.optional(),
      aspectRatio: z.string().optional().meta({ example: '16/9' }),
      maxWidth: z.string().optional().meta({ example: '100%' }),
      queryParamsStr: z.string().optional(),
      areControlsDisplayed: z.boolean().optional(),
      isAutoplayEnabled: z.boolean().optional(),
    })
    .optional(),
});

export const videoBubble = defineBlock({
  type: 'video',
  category: 'bubble',
  summary: 'Shows a video, from a file or from a video site such as YouTube.',
  whenToUse: 'When something is easier to show than to explain: a tour, instructions, a greeting.',
  schema,
  isReferable: () => true,
  enter({ id, content }, context) {
    const url = shownUrl(content?.url, 'video', context);
    if (content === undefined || url.refused) return goOn({ logs: url.logs });
    const { height, aspectRatio, maxWidth, areControlsDisplayed, isAutoplayEnabled } = content;
    const pixels = toNumber(typeof height === 'string' ? context.render(height) : height);
    return say({
      id,
      type: 'video',
      content: {
        ...(url.text === undefined ? {} : videoAt(url.text)),
        ...(pixels === undefined ? {} : { height: pixels }),
        ...(aspectRatio === undefined ? {} : { aspectRatio: context.render(aspectRatio) }),
        ...(maxWidth === undefined ? {} : { maxWidth: context.render(maxWidth) }),
        ...(areControlsDisplayed === undefined ? {} : { areControlsDisplayed }),
        ...(isAutoplayEnabled === undefined ? {} : { isAutoplayEnabled }),
      },
    });
  },
  check: ({ content }, scope) => [
    ...checkUrl(content?.url, ['content', 'url']),
    ...checkMediaOnChannels('video', content?.url, ['content', 'url'], scope),
  ],
});
