import { setTimeout } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import type { Facts } from '@parley/engine';
import { checkingBusy } from '@parley/errors';
import { Tinypool } from 'tinypool';
import { lengthOf, type Draft } from './draft-content.ts';
import { judge, linkedBots, type Judged, type ToJudge } from './judge.ts';

/** Judges bots without keeping other requests waiting. */
export type JudgePool = {
  /**
   * `judge`, in a thread where the bot is large. `factsFor` gives the facts for a bot that links to those. Throws
   * `checking-busy` where the organization has too many waiting, and where the thread ended or took too long.
   */
  readonly judge: (
    organizationId: string,
    subject: Pick<ToJudge, 'botId' | 'draft'>,
    factsFor: (linkedBots: readonly string[]) => Promise<Facts>,
  ) => Promise<Judged>;
  /**
   * Starts a thread before there is a bot for it, since to load and compile what it runs takes longer than most bots do.
   * Resolves once it is ready, or after a while: who comes then waits for the rest.
   */
  readonly warm: () => Promise<void>;
  /** Ends the threads; what they have not finished is refused as busy. */
  readonly close: () => Promise<void>;
};

/** The limits of a pool. */
export type JudgeLimits = {
  readonly threads: number;
  /** Heap of one thread. */
  readonly memoryMb: number;
  /** Bots of one organization that are judged or wait at a time. */
  readonly perOrganization: number;
  /** From the call to the verdict. */
  readonly limitMs: number;
};

/** Characters of JSON; judging so many takes some 20 ms, and handing them to a thread would take longer. */
const inlineLength = 32_768;
const idleMs = 60_000;
const retryAfterSeconds = 5;
const warmLimitMs = 2_000;

/** The work on a draft, wherever it is done. */
type Work = {
  readonly linkedBots: (draft: Draft) => Promise<string[]>;
  readonly judge: (task: ToJudge) => Promise<Judged>;
};

/** A pool whose threads start when they are needed, and end when they are not, but for one. */
export function createJudgePool({ threads, memoryMb, perOrganization, limitMs }: JudgeLimits): JudgePool {
  const busy = new Map<string, number>();
  let pool: Tinypool | undefined;

  function start(): Tinypool {
    const started = new Tinypool({
      ...threadOf(import.meta.url),
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: idleMs,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // a thread that ends before it has a bot is replaced; whoever waits for it waits no longer than the limit
    started.on('error', () => undefined);
    return started;
  }

  /** Calls a function of `judge-thread.ts` in a thread. */
  async function call(name: keyof Work, task: unknown, signal: AbortSignal): Promise<unknown> {
    pool ??= start();
    try {
      return await pool.run(task, { name, signal });
    } catch (error) {
      throw isEnd(error) ? checkingBusy({ retryAfterSeconds }, error) : error;
    }
  }

  function inThread(): Work {
    const signal = AbortSignal.timeout(limitMs);
    // each is what the function of that name returns
    return {
      linkedBots: (draft) => call('linkedBots', draft, signal) as Promise<string[]>,
      judge: (task) => call('judge', task, signal) as Promise<Judged>,
    };
  }

  return {
    async judge(organizationId, { botId, draft }, factsFor) {
      const run = async (work: Work): Promise<Judged> => {
        const facts = await factsFor(await work.linkedBots(draft));
        return work.judge({ botId, draft, facts });
      };
      if (lengthOf(draft) <= inlineLength) return run(inProcess);
      const count = busy.get(organizationId) ?? 0;
      if (count >= perOrganization) throw checkingBusy({ retryAfterSeconds });
      busy.set(organizationId, count + 1);
      try {
        return await run(inThread());
      } finally {
        const left = (busy.get(organizationId) ?? 1) - 1;
        if (left > 0) busy.set(organizationId, left);
        else busy.delete(organizationId);
      }
    },
    async warm() {
      pool ??= start();
      // a thread that could not do it says so when there is a bot for it
      const ready = pool.run(undefined, { name: 'warmUp' }).catch(() => undefined);
      await Promise.race([ready, setTimeout(warmLimitMs, undefined, { ref: false })]);
    },
    async close() {
      await pool?.destroy();
    },
  };
}

const inProcess: Work = {
  linkedBots: async (draft) => Promise.resolve(linkedBots(draft)),
  judge: async (task) => Promise.resolve(judge(task)),
};

/** True if a thread ended, or was ended, before it was done; false for an error of the judgement itself. */
function isEnd(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return (
    error.name === 'AbortError' ||
    error.message.startsWith('Terminating worker') ||
    (typeof code === 'string' && code.startsWith('ERR_WORKER'))
  );
}

/** The script of a thread, and the arguments of Node to run it: as a source or as it was built, like this file. */
function threadOf(own: string): { readonly filename: string; readonly execArgv: string[] } {
  return own.endsWith('.ts')
    ? {
        filename: new URL('./judge-thread-of-source.mjs', own).href,
        execArgv: ['--conditions=@parley/source'],
      }
    : { filename: new URL('./judge-thread.js', own).href, execArgv: [] };
}
