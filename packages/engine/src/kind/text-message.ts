import { withoutUnsafeLinks, type Bubble, type TextBubbleContentFormat } from '@parley/schema';

/** A message of one unformatted paragraph from the block with that id. */
export function textMessage(id: string, text: string, format: TextBubbleContentFormat): Bubble {
  return {
    id,
    type: 'text',
    content:
      format === 'markdown'
        ? { type: 'markdown', markdown: withoutUnsafeLinks(text) }
        : { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
  };
}
