import type { ManagementClient } from '@parley/client';
import { isShownPicture } from '../document/shown-picture.ts';
import { t } from '../words/words.ts';

type Transcript = Awaited<ReturnType<ManagementClient['getTranscript']>>['transcript'];
type Line = Transcript[number]['lines'][number];
type Message = Extract<Line, { readonly role: 'bot' }>['message'];

/** A message of a bot as people read it: its words, or the sort of what it shows, with its address or the picture itself. */
export type SpokenMessage = {
  readonly words: string;
  readonly url?: string | undefined;
  readonly picture?: string | undefined;
};

/** The message without its formatting. */
export function spokenMessage(message: Message): SpokenMessage {
  if (message.type !== 'text') {
    const { url } = message.content;
    if (message.type === 'image' && url !== undefined && isShownPicture(url))
      return { words: t('results.image'), picture: url };
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
