import { testsFailed } from '@parley/errors';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { tenantOf, type User } from '../principals/principal.ts';
import { readLinkedContents } from './linked-contents.repository.ts';
import { findTestsToRun, stateOfRequired } from './tests/bot-test.repository.ts';

/** The bot that is to be published, and who publishes it. */
type Publication = {
  readonly botId: string;
  readonly workspaceId: string;
  readonly user: User;
  /** As JSON. */
  readonly content: string;
};

/**
 * Throws `tests-failed` where content that is to be published fails a required test of its bot. Gives what says, in the
 * transaction that publishes, whether the required tests are still those.
 */
export async function assertRequiredTests(
  { db, testing }: Pick<Deps, 'db' | 'testing'>,
  { botId, workspaceId, user, content }: Publication,
): Promise<(tx: Db) => Promise<boolean>> {
  const state = await stateOfRequired(db, botId);
  const isUnchanged = async (tx: Db): Promise<boolean> => (await stateOfRequired(tx, botId)) === state;
  if (state === '') return isUnchanged;
  const read = async () => {
    const tests = await findTestsToRun(db, botId, { areRequired: true });
    return { botId, draft: [content], tests };
  };
  const { tested, subject } = await testing.run(tenantOf(user), read, (linked) =>
    readLinkedContents(db, workspaceId, linked),
  );
  const names = new Map(subject.tests.map(({ id, name }) => [id, name]));
  const failed = tested.outcomes.flatMap(({ testId, firstFailure }) =>
    firstFailure ? [{ testId, name: names.get(testId) ?? '', ...firstFailure }] : [],
  );
  if (failed.length > 0) throw testsFailed({ tests: failed });
  return isUnchanged;
}
