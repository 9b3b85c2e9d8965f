import type { ChatTurn } from '@parley/client';

/** An event of a stream, as it came. */
export type StreamedEvent = {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** Posts a body and gives the events that come back, one after the other. */
export async function* postedEvents(
  url: string,
  token: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): AsyncGenerator<StreamedEvent, void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok || !response.body) throw new Error(`status ${response.status}: ${await response.text()}`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield eventIn(block);
  }
}

function eventIn(block: string): StreamedEvent {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  return {
    id: field('id'),
    type: field('event') ?? '',
    // the service sends one object in each event
    data: JSON.parse(field('data') ?? '{}') as StreamedEvent['data'],
  };
}

/** Reads events as a client does: the text that was said, as it stands after resets, and the turn. */
export function heardIn(events: readonly StreamedEvent[]): { text: string; turn: ChatTurn | undefined } {
  let text = '';
  let turn: ChatTurn | undefined;
  for (const { type, data } of events) {
    if (type === 'delta') text += String(data['text']);
    else if (type === 'reset') text = '';
    else if (type === 'turn') turn = data as unknown as ChatTurn;
  }
  return { text, turn };
}

/** All events of a stream. */
export async function allOf(events: AsyncIterable<StreamedEvent>): Promise<StreamedEvent[]> {
  const all: StreamedEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
