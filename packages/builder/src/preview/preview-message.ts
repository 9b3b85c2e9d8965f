import type { BotMessage, ChatInput, ChatLog, ChatMessage, Trace } from '@parley/client';

/** A turn of the preview, as the frame tells it. */
export type PreviewTurn = {
  readonly number: number;
  readonly trace: Trace;
  readonly logs: readonly ChatLog[];
  readonly messages: readonly BotMessage[];
  readonly input?: ChatInput | undefined;
  /** The answer of the visitor that the turn is about; its message is missing where it says nothing. */
  readonly answer?: { readonly message?: ChatMessage | undefined } | undefined;
};

/** The news of the frame that the builder acts on. */
export type PreviewNews =
  | { readonly event: 'ready' }
  | { readonly event: 'start' }
  | { readonly event: 'error'; readonly detail: { readonly message: string } }
  | { readonly event: 'question'; readonly detail: { readonly blockId: string } }
  | { readonly event: 'turn'; readonly detail: PreviewTurn }
  | { readonly event: 'end' };

const known: readonly unknown[] = ['ready', 'start', 'error', 'question', 'turn', 'end'];

/** Reads a message of the preview page; undefined for any other. Its sender must have been checked. */
export function readPreviewNews(data: unknown): PreviewNews | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('event' in data)) return undefined;
  if (data.type !== 'parley-preview' || !known.includes(data.event)) return undefined;
  // written by the widget of this installation, in this form
  return data as unknown as PreviewNews;
}
