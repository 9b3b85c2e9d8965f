import { t } from '../words/words.ts';
import type { SpokenTurn } from './queries.ts';

type Line = SpokenTurn['lines'][number];
type Message = Extract<Line, { readonly role: 'bot' }>['message'];

/** A message of a bot as people read it: its words, or the sort and the address of what it shows. */
export type SpokenMessage = { readonly words: string; readonly url?: string | undefined };

/** The message without its formatting. */
export function spokenMessage(message: Message): SpokenMessage {
  if (message.type !== 'text') {
    const { url } = message.content;
    // a file that stands in the bot itself has no address that people could read
    return { words: t(`results.${message.type}`), url: url?.startsWith('data:') ? undefined : url };
  }
  const { content } = message;
  return { words: content.type === 'markdown' ? content.markdown : content.richText.map(textOf).join('\n') };
}

/** The words in a node of a formatted text; '' for what has none. */
function textOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  if ('text' in node && typeof node.text === 'string') return node.text;
  return 'children' in node && Array.isArray(node.children) ? node.children.map(textOf).join('') : '';
}
