import type { TranscriptLine } from '@parley/schema/contract';
import { readRichText } from './rich-text-nodes.ts';
import { richTextToReadable } from './write-markdown.ts';

/**
 * A conversation as text: the speaker and the words of each line, with blank lines between. Media appear as their URL.
 */
export function transcriptText(lines: readonly TranscriptLine[]): string {
  return lines
    .map((line) =>
      line.role === 'visitor' ? `User: "${line.text}"` : `Assistant: "${botText(line.message)}"`,
    )
    .join('\n\n');
}

function botText(message: Extract<TranscriptLine, { role: 'bot' }>['message']): string {
  if (message.type !== 'text') return message.content.url ?? '';
  const { content } = message;
  return content.type === 'markdown' ? content.markdown : richTextToReadable(readRichText(content.richText));
}
