import { blockSchema } from '@parley/schema';
import { defineBlock, goOn, say } from '@parley/engine';
import { z } from 'zod';
import { richTextToMarkdown } from '../shared/markdown.ts';
import { readRichText } from '../shared/rich-text-nodes.ts';
import { renderRichText } from '../shared/rich-text.ts';

const schema = blockSchema.extend({
  type: z.literal('text'),
  content: z.looseObject({ richText: z.array(z.unknown()).optional() }).optional(),
});

export const textBubble = defineBlock({
  type: 'text',
  category: 'bubble',
  summary: 'Says a text, with formatting and variables.',
  schema,
  enter({ id, content }, run) {
    if (content === undefined) return goOn();
    const richText = renderRichText(readRichText(content.richText), run);
    return say({
      id,
      type: 'text',
      content:
        run.format === 'markdown'
          ? { type: 'markdown', markdown: richTextToMarkdown(richText) }
          : { type: 'richText', richText },
    });
  },
});
