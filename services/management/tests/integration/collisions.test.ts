import { sql } from 'drizzle-orm';
import { failureProblem } from '../../src/database/failure-problem.ts';
import { inOutboxTransaction } from '../../src/outbox/outbox-transaction.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

/** Lets the first `failures` attempts fail in Postgres as another change would make them; gives the number of attempts. */
async function attemptsUntilDone(code: string, failures: number): Promise<number> {
  let attempts = 0;
  await inOutboxTransaction(world.management.deps, async (tx) => {
    attempts++;
    if (attempts <= failures)
      await tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'made up' USING ERRCODE = '${code}'; END $$`));
  });
  return attempts;
}

test.each([
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
])('a change that meets %s is tried again', async (_what, code) => {
  await expect(attemptsUntilDone(code, 2)).resolves.toBe(3);
});

test('it is given up where it goes on failing', async () => {
  await expect(attemptsUntilDone('40P01', 3)).rejects.toMatchObject({ cause: { code: '40P01' } });
});

test('what fails for another reason is not tried again', async () => {
  await expect(attemptsUntilDone('22012', 1)).rejects.toMatchObject({ cause: { code: '22012' } });
});

test.each([
  ['workspace', 'tokens_workspace_id_workspaces_id_fk', 'workspace-not-found'],
  ['bot', 'versions_bot_id_bots_id_fk', 'bot-not-found'],
])('a %s that is deleted in the middle of a change is not there', async (_what, constraint, code) => {
  const failing = world.management.deps.db.execute(
    sql.raw(
      `DO $$ BEGIN RAISE EXCEPTION 'made up' USING ERRCODE = '23503', CONSTRAINT = '${constraint}'; END $$`,
    ),
  );
  const error: unknown = await failing.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(failureProblem(error)).toMatchObject({ code, status: 404 });
});
