import { blockKinds } from '@parley/blocks';
import { settleVariableScopes, type Facts } from '@parley/engine';
import { checkingBusy } from '@parley/errors';
import type { BotContent } from '@parley/schema';
import { Tinypool } from 'tinypool';
import type { ToJudge } from './judge-thread.ts';
import { judge, type Judged } from './judge.ts';

/** Judges bots without keeping other requests waiting. */
export type JudgePool = {
  /**
   * `judge`, in a thread where the bot is large. Throws `checking-busy` where the organization has too many waiting, and
   * where the thread ended or took too long.
   */
  readonly judge: (organizationId: string, botId: string, draft: BotContent, facts: Facts) => Promise<Judged>;
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

/** A pool whose threads start when they are needed, and end when they are not. */
export function createJudgePool({ threads, memoryMb, perOrganization, limitMs }: JudgeLimits): JudgePool {
  const busy = new Map<string, number>();
  let pool: Tinypool | undefined;

  function start(): Tinypool {
    const started = new Tinypool({
      ...threadOf(import.meta.url),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // a thread that ends before it has a bot is replaced; whoever waits for it waits no longer than the limit
    started.on('error', () => undefined);
    return started;
  }

  async function inThread(task: ToJudge): Promise<Omit<Judged, 'content'>> {
    pool ??= start();
    try {
      return (await pool.run(task, { name: 'judgeInThread', signal: AbortSignal.timeout(limitMs) })) as Omit<
        Judged,
        'content'
      >;
    } catch (error) {
      throw isEnd(error) ? checkingBusy({ retryAfterSeconds }, error) : error;
    }
  }

  return {
    async judge(organizationId, botId, content, facts) {
      const draft = JSON.stringify(content);
      if (draft.length <= inlineLength) return judge(botId, content, facts);
      const count = busy.get(organizationId) ?? 0;
      if (count >= perOrganization) throw checkingBusy({ retryAfterSeconds });
      busy.set(organizationId, count + 1);
      try {
        const verdict = await inThread({ botId, draft, facts });
        return { content: settleVariableScopes(content, blockKinds), ...verdict };
      } finally {
        const left = (busy.get(organizationId) ?? 1) - 1;
        if (left > 0) busy.set(organizationId, left);
        else busy.delete(organizationId);
      }
    },
    async close() {
      await pool?.destroy();
    },
  };
}

/** True if a thread ended, or was ended, before it was done; false for an error of the judgement itself. */
function isEnd(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
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
