import type { Program, ProgramOutcome } from '@parley/engine';
import { sandboxScript, startSandboxThread, type SandboxThread } from '@parley/sandbox';
import { fairQueue, slowOrganizations, type FairQueue, type Tenant } from '@parley/server';

/** Runs programs of bots where they can reach nothing. */
export type Sandbox = {
  /**
   * Never rejects: a program that fails, overstays or breaks the sandbox is an outcome with an error. `tenant` is whose
   * program it is: organizations take turns, and where there are several threads one of them never has all. Those whose
   * programs ran into the limit within the last minute share all threads but one. To wait for a thread and to run take
   * `remainingMs` together at most.
   */
  readonly run: (program: Program, tenant: Tenant, remainingMs: number) => Promise<ProgramOutcome>;
  /** Its work right now, in numbers of threads and programs. */
  readonly load: () => { readonly busy: number; readonly idle: number; readonly waiting: number };
  readonly close: () => Promise<void>;
};

/** The limits of all programs together. */
export type SandboxOptions = {
  readonly threads: number;
  readonly limitMs: number;
  readonly memoryBytes: number;
  /** Programs of one workspace that may wait for a thread; one more is refused. */
  readonly maxWaitingPerWorkspace: number;
  /** Told of each thread that ended by itself. */
  readonly onLost: (error: unknown) => void;
};

/** A thread that ended before it was ready would most likely do so again. */
const restartMs = 1_000;

type Job = {
  readonly program: Program;
  readonly tenant: Tenant;
  readonly until: number;
  readonly timer: NodeJS.Timeout;
  readonly done: (outcome: ProgramOutcome) => void;
};
type Thread = { readonly self: SandboxThread; job: Job | undefined; startedAt: number; isReady: boolean };

const failure = (error: string): ProgramOutcome => ({ ok: false, error });

/**
 * A sandbox; a thread takes 25 MB, so that none is started before there is a first program. From then on one stands
 * ready where there may be another. `script` is what they run.
 */
export function createSandbox(options: SandboxOptions, script = sandboxScript): Sandbox {
  const waiting = queueOf(options);
  const slow = slowOrganizations(waiting);
  const threads = new Set<Thread>();
  let restarting = 0;
  let isClosed = false;

  function startThread(): void {
    const self = startSandboxThread(script, {
      onReady() {
        thread.isReady = true;
        assign();
      },
      onOutcome(outcome, isBroken) {
        if (isBroken) replace(thread, outcome);
        else finish(thread, outcome);
        assign();
      },
      onEnd(error) {
        if (!threads.has(thread)) return;
        if (!isClosed) options.onLost(error);
        replace(thread, failure('The sandbox failed.'));
      },
    });
    const thread: Thread = { self, job: undefined, startedAt: 0, isReady: false };
    threads.add(thread);
  }

  function finish(thread: Thread, outcome: ProgramOutcome): void {
    const { job } = thread;
    if (!job) return;
    thread.job = undefined;
    waiting.done(job.tenant);
    if (performance.now() - thread.startedAt >= options.limitMs) slow.mark(job.tenant.organizationId);
    job.done(outcome);
  }

  function replace(thread: Thread, outcome: ProgramOutcome): void {
    threads.delete(thread);
    finish(thread, outcome);
    void thread.self.stop();
    if (isClosed) return;
    if (thread.isReady) startThread();
    else restartLater();
  }

  function restartLater(): void {
    restarting += 1;
    setTimeout(() => {
      restarting -= 1;
      if (!isClosed) startThread();
    }, restartMs).unref();
  }

  /** Another thread, where there may be one more and all there are have work: the next program waits for no start. */
  function addSpare(): void {
    const { idle, waiting: inLine } = loadOf(threads, waiting);
    if (!isClosed && idle <= inLine && threads.size + restarting < options.threads) startThread();
  }

  function assign(): void {
    for (const thread of threads) {
      if (!thread.isReady || thread.job) continue;
      const job = waiting.next();
      if (!job) break;
      begin(thread, job, options);
    }
    addSpare();
  }

  return {
    run: (program, tenant, remainingMs) =>
      new Promise((done) => {
        const job = impatientJob(waiting, { program, tenant, done }, remainingMs);
        if (isClosed || !waiting.push(tenant, job)) {
          dismiss(job, 'Too many programs are waiting to run.');
          return;
        }
        assign();
      }),
    load: () => loadOf(threads, waiting),
    async close() {
      isClosed = true;
      for (const job of waiting.clear()) dismiss(job, 'The sandbox is closed.');
      await Promise.all([...threads].map(({ self }) => self.stop()));
    },
  };
}

function begin(thread: Thread, job: Job, options: SandboxOptions): void {
  clearTimeout(job.timer);
  thread.job = job;
  thread.startedAt = performance.now();
  thread.self.run(job.program, limitsOf(job, options));
}

function limitsOf(
  { until }: Job,
  { limitMs, memoryBytes }: SandboxOptions,
): Parameters<SandboxThread['run']>[1] {
  return { limitMs: Math.max(1, Math.min(limitMs, until - performance.now())), memoryBytes };
}

function queueOf({ threads, maxWaitingPerWorkspace }: SandboxOptions): FairQueue<Job> {
  const allButOne = Math.max(1, threads - 1);
  return fairQueue({
    running: threads,
    runningPerOrganization: allButOne,
    runningOfSlow: allButOne,
    waitingPerWorkspace: maxWaitingPerWorkspace,
  });
}

/** A job that leaves the queue by itself when its time is over. */
function impatientJob(
  waiting: FairQueue<Job>,
  wanted: Pick<Job, 'program' | 'tenant' | 'done'>,
  remainingMs: number,
): Job {
  const timer = setTimeout(() => {
    waiting.remove(job.tenant, job);
    job.done(failure('The turn has no time left.'));
  }, remainingMs);
  const job: Job = { ...wanted, until: performance.now() + remainingMs, timer };
  return job;
}

/** Tells who waits that the program is not run. */
function dismiss({ timer, done }: Job, error: string): void {
  clearTimeout(timer);
  done(failure(error));
}

function loadOf(threads: ReadonlySet<Thread>, waiting: FairQueue<Job>): ReturnType<Sandbox['load']> {
  const busy = [...threads].filter(({ job }) => job !== undefined).length;
  return { busy, idle: threads.size - busy, waiting: waiting.waiting() };
}
