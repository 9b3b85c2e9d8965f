import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Facts } from '@parley/engine';
import { checkingBusy } from '@parley/errors';
import {
  createThreadPool,
  fairSlots,
  NoSlot,
  threadBeside,
  ThreadEnded,
  type Slot,
  type Tenant,
  type ThreadLimits,
} from '@parley/server';
import { compare, type Compared, type ToCompare } from './compare.ts';
import { lengthOf, type Draft } from './draft-content.ts';
import { check, judge, linkedBots, type Checked, type Judged } from './judge.ts';

/** A bot to judge, or two states of it to compare. */
type Subject = Omit<ToCompare, 'facts'>;

/** Comes to a verdict on a bot in its turn. */
type InTurn<V> = <S extends Subject>(
  tenant: Tenant,
  read: () => Promise<S>,
  factsFor: (linkedBots: readonly string[], subject: S) => Promise<Facts>,
) => Promise<{ readonly judged: V; readonly subject: S }>;

/** Judges bots without keeping other requests waiting. */
export type JudgePool = {
  /**
   * `judge`, in a thread if the bot is large. `read` gives the bot once there is room to hold it, `factsFor` the facts for
   * it and those that it links to. Organizations take turns: a bot waits for at most one of each other organization, however
   * many these have in line. Throws `checking-busy` if the tenant has too many in line, and if the thread ended or took
   * too long.
   */
  readonly judge: InTurn<Judged>;
  /** `check`, as `judge` judges. */
  readonly check: InTurn<Checked>;
  /** `compare`, as `judge` judges. */
  readonly compare: InTurn<Compared>;
  /**
   * Starts a thread before there is a bot for it, since to load and compile what it runs takes longer than most bots do.
   * Resolves once it is ready, or after a while: who comes then waits for the rest.
   */
  readonly warm: () => Promise<void>;
  /** Ends the threads; what they have not finished is refused as busy. */
  readonly close: () => Promise<void>;
};

/** The limits of a pool. */
export type JudgeLimits = ThreadLimits & {
  /** Bots of one organization that wait, unread; of one user half of them. */
  readonly waitingPerOrganization: number;
  /** From the call to the verdict. A bot has a thread for half of that at most, so that the next in line has its half. */
  readonly limitMs: number;
};

/** Characters of JSON; judging so many takes some 20 ms, and handing them to a thread would take longer. */
const inlineLength = 32_768;
/** Bots of all organizations that are in memory together: there are never so many organizations that check at once. */
const mostHeld = 1_000;
const retryAfterSeconds = 5;
const warmLimitMs = 2_000;

/** The functions of `judge-thread.ts` that come to a verdict, as they are on the main thread. */
const verdicts = { judge, check, compare };
type Verdict<N extends keyof typeof verdicts> = ReturnType<(typeof verdicts)[N]>;

/** A pool whose threads start when they are needed, and end when they are not, but for one. */
export function createJudgePool({
  threads,
  memoryMb,
  waitingPerOrganization,
  limitMs,
}: JudgeLimits): JudgePool {
  /** One is judged while the next is read: whoever waits longer waits unread, since a bot may have megabytes. */
  const heldPerOrganization = threads + 1;
  const held = fairSlots({
    running: mostHeld,
    runningPerOrganization: heldPerOrganization,
    waitingPerWorkspace: Math.ceil(waitingPerOrganization / 2),
  });
  const slots = fairSlots({
    running: threads,
    runningPerOrganization: Math.max(1, threads - 1),
    waitingPerWorkspace: heldPerOrganization,
  });
  const here = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: heldPerOrganization });
  const pool = createThreadPool(threadBeside(import.meta.url, 'judge-thread'), { threads, memoryMb });

  /** Calls a function of `judge-thread.ts` in a thread. */
  async function call(
    name: keyof typeof verdicts | 'linkedBots',
    task: unknown,
    signal: AbortSignal,
  ): Promise<unknown> {
    try {
      return await pool.run(name, task, { signal });
    } catch (error) {
      throw error instanceof ThreadEnded ? checkingBusy({ retryAfterSeconds }, error) : error;
    }
  }

  /** The verdict on a large bot, from a thread, which is ended if it has not done all of it in so many milliseconds. */
  async function fromThread<N extends keyof typeof verdicts>(
    name: N,
    subject: Subject,
    factsFor: (links: readonly string[]) => Promise<Facts>,
    remainingMs: number,
  ): Promise<Verdict<N>> {
    const signal = AbortSignal.timeout(Math.ceil(Math.min(remainingMs, limitMs / 2)));
    // each is what the function of that name returns
    const links: string[] = [];
    for (const one of draftsOf(subject)) links.push(...((await call('linkedBots', one, signal)) as string[]));
    const { botId, draft, former } = subject;
    return (await call(name, { botId, draft, former, facts: await factsFor(links) }, signal)) as Verdict<N>;
  }

  const inTurn =
    <N extends keyof typeof verdicts>(name: N): InTurn<Verdict<N>> =>
    async (tenant, read, factsFor) => {
      const until = performance.now() + limitMs;
      const remainingMs = (): number => Math.max(1, Math.ceil(until - performance.now()));
      const readAndJudged = async () => {
        const subject = await read();
        const { botId, draft, former } = subject;
        const small = async ({ yieldWhile }: Slot): Promise<Verdict<N>> => {
          const links = await servingOthersFirst(() => draftsOf(subject).flatMap((one) => linkedBots(one)));
          const facts = await yieldWhile(() => factsFor(links, subject));
          // the function of that name
          return servingOthersFirst(() => verdicts[name]({ botId, draft, former, facts }) as Verdict<N>);
        };
        // keeps its slot while facts are read: otherwise it would wait for a bot of each other organization twice
        const large = () => fromThread(name, subject, (links) => factsFor(links, subject), remainingMs());
        const judged = await (lengthOf(draftsOf(subject).flat()) <= inlineLength
          ? here.within(tenant, small, remainingMs())
          : slots.within(tenant, large, remainingMs()));
        return { judged, subject };
      };
      try {
        return await held.within(tenant, readAndJudged, limitMs);
      } catch (error) {
        throw error instanceof NoSlot ? checkingBusy({ retryAfterSeconds }, error) : error;
      }
    };

  return {
    judge: inTurn('judge'),
    check: inTurn('check'),
    compare: inTurn('compare'),
    async warm() {
      const { signal } = new AbortController();
      // a thread that could not do it says so when there is a bot for it
      const ready = pool.run('warmUp', undefined, { signal }).catch(() => undefined);
      await Promise.race([ready, setTimeout(warmLimitMs, undefined, { ref: false })]);
    },
    close: pool.close,
  };
}

/** The states of a bot that a verdict is about. */
const draftsOf = ({ draft, former }: Subject): readonly Draft[] => (former ? [draft, former] : [draft]);

/** Does a piece of work on the main thread once it has served the requests that were there before. */
async function servingOthersFirst<T>(work: () => T): Promise<T> {
  await setImmediate();
  return work();
}
