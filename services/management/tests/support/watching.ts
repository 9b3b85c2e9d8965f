import type { LiveEvent } from '@parley/client';

type OfType<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;

/** An open stream of a bot, and what has come over it. */
export type Watching = {
  /** Resolves with the first event of a type, of those that have come and that come, that is as wanted. */
  readonly next: <Type extends LiveEvent['type']>(
    type: Type,
    isWanted?: (event: OfType<Type>) => boolean,
  ) => Promise<OfType<Type>>;
  readonly events: readonly LiveEvent[];
  /** Resolves when the service has ended the stream. */
  readonly ended: Promise<void>;
  /** Leaves, as a closed tab does. */
  readonly leave: () => void;
};

/** Watches a bot. Throws where the answer is a problem. */
export async function watch(
  url: string,
  botId: string,
  headers: Readonly<Record<string, string>>,
  windowId?: string,
  beats = false,
): Promise<Watching> {
  const leaving = new AbortController();
  const query = windowId === undefined ? '' : `?windowId=${windowId}&beats=${beats}`;
  const response = await fetch(`${url}/api/v1/bots/${botId}/live${query}`, {
    headers,
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  const body = response.body;
  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of body) {
      text += decoder.decode(part, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, type, json = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
        // the service sends one object of its type in each event
        if (type !== 'working') events.push(JSON.parse(json) as LiveEvent);
      }
      for (const look of waiting) look();
    }
  }
  const reading = read();
  // a stream that is left ends otherwise
  reading.catch(() => undefined);
  return {
    events,
    ended: reading,
    leave: () => leaving.abort(),
    next: (type, isWanted = () => true) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          for (const event of events) {
            const wanted = event as OfType<typeof type>;
            if (event.type !== type || !isWanted(wanted)) continue;
            waiting.delete(look);
            resolve(wanted);
            return;
          }
        };
        waiting.add(look);
        look();
        reading.then(
          () => reject(new Error('the stream has ended')),
          (error: unknown) => reject(new Error('the stream was cut', { cause: error })),
        );
      }),
  };
}

/** The headers of a request with a token. */
export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
