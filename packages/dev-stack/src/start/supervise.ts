import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { lastLines } from '../process/run.ts';
import type { Server } from '../server.ts';

/** A server that is brought back when it dies. */
export type Supervised = {
  stop(): Promise<void>;
};

const lookEveryMs = 300;
const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** Deaths within a minute after which bringing it back once more would help nobody. */
const tooMany = 5;
const minuteMs = 60_000;

/** Watches a server and restarts it when it dies, each time after a longer pause. */
export function supervise(
  server: Server,
  name: string,
  logFile: string,
  log: (line: string) => void,
  onFailure: (reason: string) => void,
): Supervised {
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    const deaths: number[] = [];
    while (await wait(lookEveryMs)) {
      if (server.pid !== undefined) continue;
      const now = Date.now();
      deaths.push(now);
      const recent = deaths.filter((at) => now - at < minuteMs).length;
      const said = lastLines(await readFile(logFile, 'utf8').catch(() => ''), 5);
      if (recent >= tooMany) {
        onFailure(`${name} has died ${recent} times in a minute; its log says:\n${said}`);
        return;
      }
      log(`${name} has died and is started again; its log said:\n${said}`);
      if (!(await wait(Math.min(firstPauseMs * 2 ** (recent - 1), longestPauseMs)))) return;
      await server.restart().catch((error: unknown) => {
        log(`${name} did not come back: ${String(error)}`);
      });
    }
  }

  async function wait(ms: number): Promise<boolean> {
    await delay(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    return !stopping.signal.aborted;
  }

  return {
    async stop() {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}
