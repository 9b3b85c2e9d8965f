import { extname } from 'node:path';
import { isNativeError } from 'node:util/types';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import type { Order } from './in-thread.ts';

/** The script of a thread and the arguments of Node to run it. */
export type ThreadScript = { readonly filename: string; readonly execArgv: string[] };

/** The limits of all threads of a pool. */
export type ThreadLimits = {
  readonly threads: number;
  /** Heap of one thread, but for what it has made a moment ago. */
  readonly memoryMb: number;
  /** Heap of one thread for that; absent: as much as Node gives. */
  readonly youngMemoryMb?: number;
};

/** The limits of one piece of work. */
export type WorkLimits = {
  /**
   * The processor time that a thread may take from the moment at which it begins, as far as the process has had so much;
   * ten times as long by the clock on the wall. Absent: as long as `signal` lets it.
   */
  readonly limitMs?: number;
  /** Gives the work up, also while it waits for a thread. */
  readonly signal: AbortSignal;
};

/** Threads that do what may take long, or for ever, or all memory there is. */
export type ThreadPool = {
  /**
   * Calls a function of the script, made by `inThread`, and gives what it returns. Rejects with what it throws, and with
   * `ThreadEnded` if it was not done within its limits: that thread is ended, and another one takes its place.
   */
  readonly run: (name: string, task: unknown, limits: WorkLimits) => Promise<unknown>;
  /** Ends the threads, and with them what they have not finished. */
  readonly close: () => Promise<void>;
};

/** A thread ended, or was ended, before its work was done. */
export class ThreadEnded extends Error {
  /** False if the work was given up before a thread came to it. */
  readonly hasBegun: boolean;

  constructor(hasBegun: boolean, cause?: unknown) {
    super('the thread ended before its work was done', { cause });
    this.name = 'ThreadEnded';
    this.hasBegun = hasBegun;
  }
}

const idleMs = 60_000;
/** A thread may end of what it did before, when the next piece of work is already on its way to it. */
const attempts = 3;

/** A pool whose threads start when they are needed, and end when they are not, but for one. */
export function createThreadPool(script: ThreadScript, limits: ThreadLimits): ThreadPool {
  const { threads, memoryMb, youngMemoryMb } = limits;
  let pool: Tinypool | undefined;
  let isClosed = false;
  /** Threads that have never come so far may be too small to start: nobody is to wait for another one. */
  let hasWorked = false;

  function start(): Tinypool {
    const started = new Tinypool({
      ...script,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: idleMs,
      env: {},
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        ...(youngMemoryMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMemoryMb }),
      },
    });
    // a thread that ends before it has work is replaced; whoever waits for it waits no longer than their signal says
    started.on('error', () => undefined);
    return started;
  }

  async function runOnce(name: string, task: unknown, given: WorkLimits): Promise<unknown> {
    if (isClosed) throw new ThreadEnded(false);
    pool ??= start();
    const { port1: ours, port2: begun } = new MessageChannel();
    const mark = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const clock = runningClock(ours, given);
    const order: Order<unknown> = { task, begun, mark };
    try {
      const done: unknown = await pool.run(order, {
        name,
        signal: clock.signal,
        transferList: [begun],
      });
      return done;
    } catch (error) {
      throw isEnd(error) ? new ThreadEnded(Atomics.load(mark, 0) === 1, error) : error;
    } finally {
      hasWorked ||= Atomics.load(mark, 0) === 1;
      clock.stop();
    }
  }

  return {
    async run(name, task, given) {
      for (let left = attempts; ; left--) {
        try {
          return await runOnce(name, task, given);
        } catch (error) {
          const wasLost =
            hasWorked &&
            error instanceof ThreadEnded &&
            !error.hasBegun &&
            !given.signal.aborted &&
            !isClosed;
          if (!wasLost || left === 1) throw error;
        }
      }
    },
    async close() {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

/** The script `name` beside the file `own`, which is a source or was built, as that file is. */
export function threadBeside(own: string, name: string): ThreadScript {
  return own.endsWith('.ts')
    ? {
        filename: new URL(`./${name}-of-source.mjs`, own).href,
        execArgv: ['--conditions=@parley/source'],
      }
    : { filename: new URL(`./${name}${extname(own)}`, own).href, execArgv: [] };
}

type Clock = {
  readonly signal: AbortSignal;
  readonly stop: () => void;
};

/** On a machine that gives a process little of its processors, work may take so many times its limit. */
const longestStretch = 10;

/** The processor time that all threads of this process have had. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A clock that starts once the thread says so, and gives the work up when its time is over. */
function runningClock(port: MessagePort, { limitMs, signal }: WorkLimits): Clock {
  const overrun = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  port.once('message', () => {
    if (limitMs === undefined) return;
    const [startedAt, usedBefore] = [performance.now(), processorMs()];
    const look = (): void => {
      // the thread has had no more than the whole process
      const left = limitMs - (processorMs() - usedBefore);
      const leftOnWall = limitMs * longestStretch - (performance.now() - startedAt);
      if (left <= 0 || leftOnWall <= 0) overrun.abort();
      else timer = setTimeout(look, Math.max(1, Math.min(left, leftOnWall)));
    };
    timer = setTimeout(look, limitMs);
  });
  return {
    signal: AbortSignal.any([signal, overrun.signal]),
    stop() {
      clearTimeout(timer);
      port.close();
    },
  };
}

/** True if a thread ended, or was ended, before it was done; false for an error of the work itself. */
function isEnd(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return (
    error.name === 'AbortError' ||
    error.message.startsWith('Terminating worker') ||
    (typeof code === 'string' && code.startsWith('ERR_WORKER'))
  );
}
