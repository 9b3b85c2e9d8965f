import { blockSchema } from '@parley/schema';
import { defineBlock, finding, goOn, say, type Finding } from '@parley/engine';
import { z } from 'zod';
import { isBlank, leftOutLogs, templateOf } from '../shared/blank.ts';
import { readRichText } from '../shared/rich-text-nodes.ts';
import { renderRichText } from '../shared/rich-text.ts';
import { checkUrl } from '../shared/url.ts';
import { textBubbleRules } from './text-bubble.rules.ts';
import { richTextToMarkdown } from '../shared/write-markdown.ts';

const schema = blockSchema.extend({
  type: z.literal('text'),
  content: z.looseObject({ richText: z.array(z.unknown()).optional() }).optional(),
});

export const textBubble = defineBlock({
  type: 'text',
  category: 'bubble',
  summary: 'Says a text, with formatting and variables; where nothing is written, nothing is said.',
  whenToUse: 'For everything the bot says: greetings, explanations, thanks.',
  schema,
  isReferable: () => true,
  enter({ id, content }, context) {
    if (content === undefined) return goOn();
    const drawn = readRichText(content.richText);
    const richText = renderRichText(drawn, context);
    if (isBlank(richText)) return goOn({ logs: leftOutLogs('text', templateOf(drawn), context) });
    return say({
      id,
      type: 'text',
      content:
        context.format === 'markdown'
          ? { type: 'markdown', markdown: richTextToMarkdown(richText) }
          : { type: 'richText', richText },
    });
  },
  check: ({ content }) => [
    ...checkBlank(content?.richText),
    ...checkLinks(content?.richText, ['content', 'richText']),
    ...checkLength(content?.richText),
  ],
});

/** Reports each link that a browser may not follow, at any depth. */
function checkLinks(nodes: unknown, path: readonly (string | number)[]): Finding[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: unknown, index): Finding[] => {
    if (typeof node !== 'object' || node === null) return [];
    const { url, children }: { url?: unknown; children?: unknown } = node;
    const own = typeof url === 'string' ? checkUrl(url, [...path, index, 'url']) : [];
    return [...own, ...checkLinks(children, [...path, index, 'children'])];
  });
}

/** Reports a message without a visible character, also in the names of variables. */
function checkBlank(nodes: readonly unknown[] | undefined): Finding[] {
  if (!isBlank(readRichText(nodes))) return [];
  const message = 'this message is empty, so that nothing is said: write something, or delete it';
  return [finding(textBubbleRules['empty-message'], message, ['content', 'richText'])];
}

/** The characters that a visitor of a chat reads in one message. */
const longText = 1_000;

function checkLength(nodes: unknown): Finding[] {
  const length = lengthOf(nodes);
  if (length <= longText) return [];
  const message = `this message has ${length} characters, which few visitors of a chat read: shorten it, or ask something in between`;
  return [finding(textBubbleRules['very-long-text'], message, ['content', 'richText'])];
}

/** The characters of all texts in `nodes`, at any depth. */
function lengthOf(nodes: unknown): number {
  if (!Array.isArray(nodes)) return 0;
  return nodes.reduce((sum: number, node: unknown) => {
    if (typeof node !== 'object' || node === null) return sum;
    const { text, children }: { text?: unknown; children?: unknown } = node;
    return sum + (typeof text === 'string' ? text.length : 0) + lengthOf(children);
  }, 0);
}
