import { SerializedJson, StreamedBody, type RequestContext } from '@parley/server';
import type { Listening } from '../turns/listening.ts';
import type { SpeechListener } from '../sessions/speech.store.ts';
import { textsOf } from './text-queue.ts';

/** The media type of a stream of events. */
const eventStreamType = 'text/event-stream';
/** Proxies and readers give up a connection on which nothing comes for some time. */
const workingMs = 10_000;

/** True if a request wants to hear what is said while its turn runs. */
function wantsEvents(headers: RequestContext['headers']): boolean {
  const { accept } = headers;
  return (
    accept?.split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === eventStreamType) ?? false
  );
}

/** The id of the last event that a client has seen of the turn it comes back to; `0-0`: none. */
function lastEventId(headers: RequestContext['headers']): string {
  const given = headers['last-event-id'];
  return typeof given === 'string' && /^\d{1,16}-\d{1,9}$/.test(given) ? given : '0-0';
}

/**
 * The answer of an operation as its caller wants it: whole, or as events. Events are `messages`, `delta`, `reset` and `working`
 * while the turn runs, then `turn` with the response that is otherwise given, once it is stored. A failure before the first event is a
 * problem like any other; after it the connection is cut, and whoever sends the message again learns of it. The turn goes on
 * where nobody reads any more.
 */
export async function answerTo(
  { headers, setResponseHeader }: RequestContext,
  run: (listening: Listening | undefined) => Promise<string>,
): Promise<SerializedJson | StreamedBody> {
  if (!wantsEvents(headers)) return new SerializedJson(await run(undefined));
  // proxies that collect a response before they pass it on are told not to
  setResponseHeader('X-Accel-Buffering', 'no');
  return new StreamedBody(eventStreamType, events(lastEventId(headers), run));
}

function events(since: string, run: (listening: Listening) => Promise<string>): AsyncGenerator<string, void> {
  let heard = since;
  return textsOf(
    async (tell) => {
      const timer = setInterval(() => tell(eventText('working', '{}')), workingMs);
      const listener: SpeechListener = ({ id, type, ...data }) => {
        heard = id;
        tell(eventText(type, JSON.stringify(data), id));
      };
      try {
        return await run({ listener, lastHeard: () => heard });
      } finally {
        clearInterval(timer);
      }
    },
    (response) => eventText('turn', response),
  );
}

function eventText(type: string, json: string, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${json}\n\n`;
}
