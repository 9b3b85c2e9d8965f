import { checkingBusy } from '@parley/errors';
import type { TestFile } from '@parley/schema';
import { createThreadPool, fairSlots, NoSlot, threadBeside, ThreadEnded, type Tenant } from '@parley/server';
import type { Draft } from '../judging/draft-content.ts';
import type { Tested, TestMistake, ToTest } from './play-tests.ts';
import type { HeldConversation, RecordedTest } from './record-test.ts';

/** A bot and the tests to run with it. */
type TestSubject = Pick<ToTest, 'botId' | 'draft' | 'tests' | 'isCovering'>;

/** Runs the tests of bots without keeping other requests waiting. */
export type TestPool = {
  /** Everything that is wrong with a test and that its schema does not see. */
  readonly mistakesIn: (tenant: Tenant, content: TestFile) => Promise<readonly TestMistake[]>;
  /**
   * Runs tests in a thread. `read` gives the bot and its tests once it is their turn, `linkedTo` the published bots that
   * links lead to. Organizations take turns. Throws `checking-busy` if the tenant has too many in line, and if the thread
   * ended or took too long.
   */
  readonly run: <S extends TestSubject>(
    tenant: Tenant,
    read: () => Promise<S>,
    linkedTo: (botIds: readonly string[], subject: S) => Promise<ToTest['linked']>,
  ) => Promise<{ readonly tested: Tested; readonly subject: S }>;
  /** Makes a test of a conversation in a thread, as `run` runs tests. */
  readonly record: <S extends Omit<HeldConversation, 'linked'>>(
    tenant: Tenant,
    read: () => Promise<S>,
    linkedTo: (botIds: readonly string[], subject: S) => Promise<HeldConversation['linked']>,
  ) => Promise<{ readonly recorded: RecordedTest; readonly subject: S }>;
  /** Ends the threads; what they have not finished is refused as busy. */
  readonly close: () => Promise<void>;
};

const threads = 2;
const memoryMb = 256;
/** Runs of one user that wait; of an organization twice as many. */
const waitingPerUser = 4;
/** From the call to the thread, and in the thread: a run itself ends before. */
const limits = { waitMs: 20_000, threadMs: 15_000, mistakesMs: 2_000 };
const retryAfterSeconds = 5;

/** A pool whose threads start when they are needed, and end when they are not, but for one. */
export function createTestPool(): TestPool {
  const pool = createThreadPool(threadBeside(import.meta.url, 'test-thread'), { threads, memoryMb });
  const slots = fairSlots({
    running: threads,
    runningPerOrganization: threads - 1,
    waitingPerWorkspace: waitingPerUser,
  });
  const within = async <T>(tenant: Tenant, work: () => Promise<T>): Promise<T> => {
    try {
      return await slots.within(tenant, work, limits.waitMs);
    } catch (error) {
      const isBusy = error instanceof NoSlot || error instanceof ThreadEnded;
      throw isBusy ? checkingBusy({ retryAfterSeconds }, error) : error;
    }
  };
  const call = (name: string, task: unknown, limitMs: number): Promise<unknown> =>
    pool.run(name, task, { limitMs, signal: AbortSignal.timeout(limits.waitMs + limitMs) });
  const linkedOf = async <S extends { readonly draft: Draft }>(
    subject: S,
    linkedTo: (botIds: readonly string[], subject: S) => Promise<ToTest['linked']>,
  ): Promise<ToTest['linked']> => {
    const links = (await call('linkedBots', subject.draft, limits.threadMs)) as string[];
    return links.length === 0 ? {} : linkedTo(links, subject);
  };
  return {
    // each is what the function of that name returns
    mistakesIn: (tenant, content) =>
      within(tenant, () => call('mistakesIn', content, limits.mistakesMs) as Promise<TestMistake[]>),
    run: (tenant, read, linkedTo) =>
      within(tenant, async () => {
        const subject = await read();
        const { botId, draft, tests, isCovering } = subject;
        const task: ToTest = { botId, draft, tests, isCovering, linked: await linkedOf(subject, linkedTo) };
        const tested = (await call('playTests', task, limits.threadMs)) as Tested;
        return { tested, subject };
      }),
    record: (tenant, read, linkedTo) =>
      within(tenant, async () => {
        const subject = await read();
        const task: HeldConversation = { ...subject, linked: await linkedOf(subject, linkedTo) };
        const recorded = (await call('recordTest', task, limits.threadMs)) as RecordedTest;
        return { recorded, subject };
      }),
    close: pool.close,
  };
}
