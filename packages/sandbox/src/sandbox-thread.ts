import { Worker } from 'node:worker_threads';
import type { Json, Program, ProgramOutcome } from '@parley/engine';
import { z } from 'zod';

/** The time and the chance that programs of a turn see: the same turn gives them the same. */
export type TurnClock = { readonly now: number; readonly seed: readonly number[] };

/** The program that a thread runs; it stands outside of the sources, because it is the same built or not. */
export const sandboxScript = new URL('../thread/sandbox-worker.mjs', import.meta.url);

/** A thread that runs one program at a time. */
export type SandboxThread = {
  readonly run: (
    program: Program,
    limits: { readonly limitMs: number; readonly memoryBytes: number },
    clock?: TurnClock,
  ) => void;
  readonly stop: () => Promise<unknown>;
};

/** The events of a thread. */
export type ThreadEvents = {
  /** It can take its first program. */
  readonly onReady: () => void;
  /** The outcome of its program. A broken thread can take no other. */
  readonly onOutcome: (outcome: ProgramOutcome, isBroken: boolean) => void;
  /** It has ended, told to or not; perhaps said twice. */
  readonly onEnd: (error: unknown) => void;
};

/** A program inside a long built-in does not see its deadline; then the thread is of no use any more. */
const graceMs = 100;

/** The thread has judged the result of a program already; it is as large as a text of 256 Ki characters at most. */
const answerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    value: z.custom<Json>((value) => value !== undefined),
    sets: z.array(z.object({ name: z.string(), value: z.custom<Json>((value) => value !== undefined) })),
  }),
  z.object({ ok: z.literal(false), error: z.string(), isBroken: z.boolean().optional() }),
]);

/** Starts a thread that runs `script`. */
export function startSandboxThread(script: URL, events: ThreadEvents): SandboxThread {
  const worker = newWorker(script);
  let overrun: NodeJS.Timeout | undefined;
  worker.on('message', (message: unknown) => {
    clearTimeout(overrun);
    const answer = answerSchema.safeParse(message);
    if (answer.success) events.onOutcome(outcomeOf(answer.data), !answer.data.ok && !!answer.data.isBroken);
    else events.onReady();
  });
  worker.on('error', events.onEnd);
  worker.on('exit', (code) => {
    clearTimeout(overrun);
    events.onEnd(new Error(`the thread ended with code ${code}`));
  });
  return {
    run({ code, args }, { limitMs, memoryBytes }, clock) {
      overrun = setTimeout(() => {
        events.onOutcome({ ok: false, error: 'The program took too long.' }, true);
      }, limitMs + graceMs);
      worker.postMessage({ code, args, limitMs, memoryBytes, clock });
    },
    stop: () => worker.terminate(),
  };
}

/** Nothing of the process reaches the thread: no environment, no streams. */
function newWorker(script: URL): Worker {
  const worker = new Worker(script, {
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
  return answer.ok ? answer : { ok: false, error: answer.error };
}
