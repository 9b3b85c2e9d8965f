import type { components } from './generated/chat.generated.ts';

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

/**
 * Reads a response that comes as events; `onSign` is called with each sign of life. Resolves with the turn at its end, and
 * rejects where that does not come.
 */
export async function turnIn(
  body: ReadableStream<Uint8Array>,
  hearing: Hearing,
  onSign: () => void,
): Promise<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('the events ended without a turn');
    onSign();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const { id, event, data = '{}' } = fieldsOf(block);
      const said: unknown = JSON.parse(data);
      if (event === 'turn') return said;
      if (id !== undefined) hearing.since = id;
      // the service sends one object of its type in each event; those of types nobody here knows tell nothing
      if (event === 'messages' || event === 'delta' || event === 'reset')
        hearing.onSpeech({ ...(said as object), type: event } as SpeechEvent);
    }
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
