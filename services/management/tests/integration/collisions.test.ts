import { sql } from 'drizzle-orm';
import { change } from '../../src/outbox/change.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

/** Lets the first `failures` attempts fail in Postgres as another change would make them; gives the number of attempts. */
async function attemptsUntilDone(code: string, failures: number): Promise<number> {
  let attempts = 0;
  await change(world.management.deps, async (tx) => {
    attempts++;
    if (attempts <= failures)
      await tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'made up' USING ERRCODE = '${code}'; END $$`));
  });
  return attempts;
}

test.each([
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
  ['a row that is gone', '23503'],
])('a change that meets %s is tried again', async (_what, code) => {
  await expect(attemptsUntilDone(code, 2)).resolves.toBe(3);
});

test('it is given up where it goes on failing', async () => {
  await expect(attemptsUntilDone('40P01', 3)).rejects.toMatchObject({ cause: { code: '40P01' } });
});

test('what fails for another reason is not tried again', async () => {
  await expect(attemptsUntilDone('22012', 1)).rejects.toMatchObject({ cause: { code: '22012' } });
});
