import type { Program, ProgramOutcome } from '@parley/engine';
import { sandboxScript, startSandboxThread, type SandboxThread, type TurnClock } from '@parley/sandbox';

/** Runs the programs of bots in a thread that can reach nothing. */
export type Programs = {
  readonly run: (program: Program, clock: TurnClock) => Promise<ProgramOutcome>;
  readonly stop: () => Promise<void>;
};

const memoryBytes = 16 * 1024 * 1024;
const broken: ProgramOutcome = { ok: false, error: 'The sandbox failed.' };

/** Programs run one after the other; the thread is started for the first of them. */
export function createPrograms({ limitMs = 5_000 }: { readonly limitMs?: number } = {}): Programs {
  let thread: SandboxThread | undefined;
  let ready: Promise<void> | undefined;
  let answer: (outcome: ProgramOutcome) => void = () => undefined;
  const drop = (outcome: ProgramOutcome): void => {
    const former = thread;
    [thread, ready] = [undefined, undefined];
    void former?.stop();
    answer(outcome);
  };
  const begin = (): Promise<void> =>
    new Promise((resolve) => {
      const own = startSandboxThread(sandboxScript, {
        onReady: resolve,
        onOutcome: (outcome, isBroken) => {
          if (thread !== own) return;
          if (isBroken) drop(outcome);
          else answer(outcome);
        },
        onEnd: () => {
          if (thread === own) drop(broken);
          resolve();
        },
      });
      thread = own;
    });
  return {
    async run(program, clock) {
      ready ??= begin();
      await ready;
      return new Promise((resolve) => {
        answer = resolve;
        if (thread) thread.run(program, { limitMs, memoryBytes }, clock);
        else resolve(broken);
      });
    },
    async stop() {
      const former = thread;
      [thread, ready] = [undefined, undefined];
      await former?.stop();
    },
  };
}
