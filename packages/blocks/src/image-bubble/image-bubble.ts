import { blockSchema } from '@parley/schema';
import { defineBlock, goOn, say } from '@parley/engine';
import { z } from 'zod';
import { checkMediaOnChannels } from '../shared/channel-media.ts';
import { checkUrl, safeUrl, shownUrl } from '../shared/url.ts';

const schema = blockSchema.extend({
  type: z.literal('image'),
  content: z
    .looseObject({
      url: z.string().optional(),
      clickLink: z.looseObject({ url: z.string().optional(), alt: z.string().optional() }).optional(),
    })
    .optional(),
});

export const imageBubble = defineBlock({
  type: 'image',
  category: 'bubble',
  summary: 'Shows a picture, which can also be a link.',
  whenToUse: 'When a picture says more than words: a product, a map, a friendly face.',
  schema,
  isReferable: () => true,
  enter({ id, content }, context) {
    const url = shownUrl(content?.url, 'image', context, { allowImageData: true });
    if (content === undefined || url.refused) return goOn({ logs: url.logs });
    const link = safeUrl(content.clickLink?.url, context);
    const alt = content.clickLink?.alt;
    return say(
      {
        id,
        type: 'image',
        content: {
          ...(url.text === undefined ? {} : { url: url.text }),
          ...(content.clickLink === undefined
            ? {}
            : {
                clickLink: {
                  ...(link.text === undefined ? {} : { url: link.text }),
                  ...(alt === undefined ? {} : { alt: context.render(alt) }),
                },
              }),
        },
      },
      { logs: link.logs },
    );
  },
  check: ({ content }, scope) => [
    ...checkUrl(content?.url, ['content', 'url'], { allowImageData: true }),
    ...checkMediaOnChannels('image', content?.url, ['content', 'url'], scope),
    ...checkUrl(content?.clickLink?.url, ['content', 'clickLink', 'url']),
  ],
});
