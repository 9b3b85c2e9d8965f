import type { components } from './generated/chat.generated.ts';
import type { LiveEvent } from './live.ts';

/** Something that is said while a turn runs. All of it is provisional: what the call resolves with counts. */
export type SpeechEvent =
  /** Messages that come before the words of a language model. */
  | { readonly type: 'messages'; readonly messages: readonly components['schemas']['BotMessage'][] }
  /** Further words of the bubble with that id. */
  | { readonly type: 'delta'; readonly blockId: string; readonly text: string }
  /** All that was said so far does not count. */
  | { readonly type: 'reset' };

/** The part of a call that hears what is said while its turn runs. */
export type Hearing = {
  readonly onSpeech: (event: SpeechEvent) => void;
  /** The id of the last event that was heard, from which a further attempt goes on. */
  since: string | undefined;
};

export const eventStreamType = 'text/event-stream';

/** An event of a stream as it came. */
type StreamedEvent = { readonly id: string | undefined; readonly type: string; readonly data: unknown };

/** The events of a response, one after the other; `onSign` is called with each sign of life. */
async function* eventsIn(
  body: ReadableStream<Uint8Array>,
  onSign: () => void,
): AsyncGenerator<StreamedEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const { id, event = '', data = '{}' } = fieldsOf(block);
      yield { id, type: event, data: JSON.parse(data) };
    }
  }
}

/**
 * Reads a response that comes as events; `onSign` is called with each sign of life. Resolves with the turn at its end, and
 * rejects where that does not come.
 */
export async function turnIn(
  body: ReadableStream<Uint8Array>,
  hearing: Hearing,
  onSign: () => void,
): Promise<unknown> {
  for await (const { id, type, data } of eventsIn(body, onSign)) {
    if (type === 'turn') return data;
    if (id !== undefined) hearing.since = id;
    // the service sends one object of its type in each event; those of types nobody here knows tell nothing
    if (type === 'messages' || type === 'delta' || type === 'reset')
      hearing.onSpeech({ ...(data as object), type } as SpeechEvent);
  }
  throw new Error('the events ended without a turn');
}

/** Reads a stream to its end and tells its events; `onSign` as above. */
export async function watchIn(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: LiveEvent) => void,
  onSign: () => void,
): Promise<void> {
  for await (const { type, data } of eventsIn(body, onSign)) {
    // the service sends one object of its type in each event, but for signs of life
    if (type !== 'working') onEvent(data as LiveEvent);
  }
}

function fieldsOf(block: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
}
