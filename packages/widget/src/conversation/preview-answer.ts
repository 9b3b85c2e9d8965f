import type { ChatMessage } from '@parley/client';
import type { Reply } from './state.ts';

/** The answer that a message of the builder gives in place of the visitor; undefined for any other message. */
export function readPreviewAnswer(data: unknown): Reply | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  const { type, message, shown }: { type: unknown; message?: unknown; shown?: unknown } = data;
  if (type !== 'parley-preview-answer' || typeof shown !== 'string') return undefined;
  // the service says what is wrong with it
  const sent = typeof message === 'object' && message !== null ? (message as ChatMessage) : undefined;
  return { message: sent, shown, isLabel: true, files: [], stars: undefined };
}
