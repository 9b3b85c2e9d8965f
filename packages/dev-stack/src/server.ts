import type { Running } from './process/launch.ts';

/** A server this process started and answers for until it is stopped. */
export type Server = {
  readonly url: string;
  /** The strategy that found the server and its origin, for people. */
  readonly how: string;
  /** The process id, which changes with a restart; undefined while the server is down. */
  readonly pid: number | undefined;
  /** Sends a signal (SIGKILL unless named); resolves when the process is gone, at once for SIGSTOP and SIGCONT. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Brings it back on the same port with the data it had kept; stops it first if it still runs. */
  restart(): Promise<void>;
  /** Ends it, and removes its data unless they are kept. Repeating it changes nothing. */
  stop(): Promise<void>;
};

type Owned = {
  readonly url: string;
  readonly how: string;
  readonly running: Running;
  readonly start: () => Promise<Running>;
  /** Clears away the rest once the process is gone. */
  readonly dispose: () => Promise<void>;
};

/** A Server over a launched process and the way to launch it again. */
export function ownServer(owned: Owned): Server {
  let running = owned.running;
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await running.end();
    await owned.dispose();
  };
  return {
    url: owned.url,
    how: owned.how,
    get pid() {
      return running.pid;
    },
    kill: (signal = 'SIGKILL') => running.kill(signal),
    async restart() {
      await running.end();
      running = await owned.start();
    },
    stop: () => (stopped ??= stop()),
  };
}
