type Close = () => Promise<unknown>;

/** Message by which Jest tells a worker that there is nothing more to do (`CHILD_MESSAGE_END` of jest-worker). */
const end = 2;
/** The place that Jest's own process looks at, where it runs the tests itself (packages/tooling/jest/teardown.mjs). */
const place = Symbol.for('parley.worker');
type Worker = { readonly toClose: Close[]; readonly close: Close };

/**
 * Keeps what costs much to start for all test files that run in this worker: the first of them starts it, and it is
 * closed with the worker. Where Jest loads modules anew for each file (--watch, --coverage), nothing can be kept: then
 * `isKept` is false, and the file itself closes what it has started. What has died is started anew.
 */
export function keptInWorker<T>(
  start: () => Promise<T>,
  close: (kept: T) => Promise<unknown>,
  isAlive: (kept: T) => boolean = () => true,
): { readonly isKept: boolean; readonly get: () => Promise<T> } {
  let kept: Promise<T> | undefined;
  const isKept = Symbol.for('parley.jest') in globalThis;
  const get = async (): Promise<T> => {
    if (!isKept) return start();
    const former = kept;
    // whoever asks at the same time gets the same new one
    if (former !== undefined && !isAlive(await former) && kept === former) kept = undefined;
    if (kept === undefined) {
      kept = start();
      kept.then(
        (started) => worker().toClose.push(() => close(started)),
        // the next file tries again
        () => (kept = undefined),
      );
    }
    return kept;
  };
  return { isKept, get };
}

function worker(): Worker {
  const holder = globalThis as { [place]?: Worker };
  if (holder[place]) return holder[place];
  const toClose: Close[] = [];
  const close = (): Promise<unknown> => Promise.allSettled(toClose.splice(0).map((one) => one()));
  Object.defineProperty(globalThis, place, { value: { toClose, close } });
  const listen = (message: unknown): void => {
    if (!Array.isArray(message) || message[0] !== end) return;
    process.removeListener('message', listen);
    void close();
  };
  if (process.send) {
    process.prependListener('message', listen);
    // a run that was killed says nothing, and what is kept would go on without it
    process.once('disconnect', () => void close().finally(() => process.exit()));
  }
  return { toClose, close };
}
