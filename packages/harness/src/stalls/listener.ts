// A process of its own that asks a cheap request again and again, whether the one before it is answered or not: what
// the sender of the hostile one has to read and write holds no answer up here. Takes a `CheapRequest` to begin and
// `end` to end, and sends `listening` and the `Felt`.
import { setTimeout as delay } from 'node:timers/promises';
import type { CheapRequest, Felt } from './felt.ts';
import { sendPlain, type PlainAnswer } from './plain-http.ts';

/** Time for connections to be made, and for some requests to be under way. */
const warmMs = 100;

/**
 * Somebody who has so many requests under way asks no more. On a machine that has no time for one each few milliseconds
 * a line of them would grow until it is refused, and these failures would be nobody's but the listener's.
 */
const mostUnderWay = 40;

let stop: (() => Promise<Felt>) | undefined;

async function begin({ request, everyMs }: CheapRequest): Promise<() => Promise<Felt>> {
  let worstMs = 0;
  const failures: string[] = [];
  let underWay = 0;
  const asked: Promise<void>[] = [];
  const ask = async (): Promise<void> => {
    const sentAt = performance.now();
    underWay++;
    const failure = await sendPlain(request).then(failureOf, reasonOf);
    worstMs = Math.max(worstMs, performance.now() - sentAt);
    underWay--;
    if (failure !== undefined) failures.push(failure);
  };
  const timer = setInterval(() => {
    if (underWay < mostUnderWay) asked.push(ask());
  }, everyMs);
  await delay(warmMs);
  worstMs = 0;
  return async () => {
    clearInterval(timer);
    await Promise.all(asked);
    return { worstMs, asked: asked.length, failures };
  };
}

/** The status of an answer that is no success, with the code of its problem; undefined for a success. */
function failureOf({ status, body }: PlainAnswer): string | undefined {
  if (status === 200) return undefined;
  const [, code = 'without a code'] = /"code":"([^"]+)"/.exec(body.toString()) ?? [];
  return `${status} ${code}`;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

process.on('message', (message) => {
  // the parent is start-listener.ts, which sends nothing else
  const task = message as CheapRequest | 'end';
  void (async () => {
    if (task === 'end') process.send?.(await stop?.());
    else {
      stop = await begin(task);
      process.send?.('listening');
    }
  })();
});
process.on('disconnect', () => process.exit(0));
