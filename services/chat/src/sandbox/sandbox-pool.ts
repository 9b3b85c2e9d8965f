import { Worker } from 'node:worker_threads';
import type { Program, ProgramOutcome } from '@parley/engine';
import { z } from 'zod';
import { fairQueue, type FairQueue } from '../fairness/fair-queue.ts';

/** Runs programs of bots where they can reach nothing. */
export type Sandbox = {
  /**
   * Never rejects: a program that fails, overstays or breaks the sandbox is an outcome with an error. `tenant` is
   * whose program it is: tenants take turns, and where there are several threads one of them never has all.
   */
  readonly run: (program: Program, tenant: string) => Promise<ProgramOutcome>;
  /** How much it has to do right now. */
  readonly load: () => { readonly busy: number; readonly idle: number; readonly waiting: number };
  readonly close: () => Promise<void>;
};

/** How much the programs of all bots may take. */
export type SandboxOptions = {
  readonly threads: number;
  readonly limitMs: number;
  readonly memoryBytes: number;
  /** Programs of one tenant that may wait for a thread; one more is refused. */
  readonly maxWaitingPerTenant: number;
};

const workerUrl = new URL('../../sandbox/sandbox-worker.mjs', import.meta.url);
/** A program inside a long built-in does not see its deadline; then the thread is ended. */
const graceMs = 100;

type Job = {
  readonly program: Program;
  readonly tenant: string;
  readonly done: (outcome: ProgramOutcome) => void;
};
type Thread = { worker: Worker; job: Job | undefined; timer: NodeJS.Timeout | undefined; isReady: boolean };

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), text: z.string() }),
  z.object({ ok: z.literal(false), error: z.string(), isBroken: z.boolean().optional() }),
]);
const resultSchema = z.object({
  value: z.json(),
  sets: z.array(z.object({ name: z.string(), value: z.json() })).max(1_000),
});

/** A sandbox; a thread takes 25 MB, so that none is started before there is a program for it. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const waiting = fairQueue<Job>({
    running: options.threads,
    runningPerTenant: Math.max(1, options.threads - 1),
    waitingPerTenant: options.maxWaitingPerTenant,
  });
  const threads = new Set<Thread>();
  let isClosed = false;

  function startThread(): void {
    const worker = newWorker();
    const thread: Thread = { worker, job: undefined, timer: undefined, isReady: false };
    threads.add(thread);
    worker.on('message', (message: unknown) => onMessage(thread, message));
    worker.on('error', () => replace(thread, 'The sandbox failed.'));
    worker.on('exit', () => replace(thread, 'The sandbox failed.'));
  }

  function onMessage(thread: Thread, message: unknown): void {
    const answer = answerSchema.safeParse(message);
    if (!answer.success) {
      thread.isReady = true;
    } else if (!answer.data.ok && answer.data.isBroken === true) {
      replace(thread, answer.data.error);
    } else {
      finish(thread, outcomeOf(answer.data));
    }
    assign();
  }

  function finish(thread: Thread, outcome: ProgramOutcome): void {
    clearTimeout(thread.timer);
    const { job } = thread;
    if (!job) return;
    thread.job = undefined;
    waiting.done(job.tenant);
    job.done(outcome);
  }

  function replace(thread: Thread, error: string): void {
    if (!threads.delete(thread)) return;
    finish(thread, { ok: false, error });
    void thread.worker.terminate();
    if (!isClosed) startThread();
  }

  /** Another thread, where there may be one more and none stands idle. */
  function addThread(): void {
    if (threads.size >= options.threads) return;
    for (const { isReady, job } of threads) if (isReady && !job) return;
    startThread();
  }

  function assign(): void {
    for (const thread of threads) {
      if (!thread.isReady || thread.job) continue;
      const job = waiting.next();
      if (!job) return;
      thread.job = job;
      thread.timer = setTimeout(() => {
        replace(thread, 'The program took too long.');
      }, options.limitMs + graceMs);
      const { code, args } = job.program;
      thread.worker.postMessage({ code, args, limitMs: options.limitMs, memoryBytes: options.memoryBytes });
    }
  }

  return {
    run(program, tenant) {
      return new Promise((done) => {
        if (isClosed || !waiting.push(tenant, { program, tenant, done })) {
          done({ ok: false, error: 'Too many programs are waiting to run.' });
          return;
        }
        addThread();
        assign();
      });
    },
    load: () => loadOf(threads, waiting),
    async close() {
      isClosed = true;
      for (const { done } of waiting.clear()) done({ ok: false, error: 'The sandbox is closed.' });
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function loadOf(threads: ReadonlySet<Thread>, waiting: FairQueue<Job>): ReturnType<Sandbox['load']> {
  const busy = [...threads].filter(({ job }) => job !== undefined).length;
  return { busy, idle: threads.size - busy, waiting: waiting.waiting() };
}

/** Nothing of the process reaches the thread: no environment, no streams. */
function newWorker(): Worker {
  const worker = new Worker(workerUrl, {
    env: {},
    execArgv: [],
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64, stackSizeMb: 4 },
  });
  worker.unref();
  return worker;
}

function outcomeOf(answer: z.infer<typeof answerSchema>): ProgramOutcome {
  if (!answer.ok) return { ok: false, error: answer.error };
  // the text comes out of the bot's own realm, so that it is trusted no more than any other input
  try {
    const result = resultSchema.safeParse(JSON.parse(answer.text));
    return result.success
      ? { ok: true, ...result.data }
      : { ok: false, error: 'The result of the program is no JSON.' };
  } catch {
    return { ok: false, error: 'The result of the program is no JSON.' };
  }
}
