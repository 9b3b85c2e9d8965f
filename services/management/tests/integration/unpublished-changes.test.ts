import type { Pool } from 'pg';
import { findBots } from '../../src/bots/bot.repository.ts';
import { createUnpublishedChanges } from '../../src/bots/unpublished-changes.ts';
import { noteStatements } from '../support/statements.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

test('answers about the bots of one organization displace half of those that are kept at most, its oldest first', async () => {
  const { db } = world.management.deps;
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const { id } = await world.newWholeBot({ name });
    expect((await world.call.post(`/v1/bots/${id}/publish`)).status).toBe(200);
  }
  const all = { workspaceId: world.user.workspaceId, folderId: undefined, search: undefined };
  const [quiet, ...noisy] = await findBots(db, { ...all, before: undefined }, 10);
  expect(noisy).toHaveLength(4);
  const statements = noteStatements(Reflect.get(db, '$client') as Pool);
  const unpublishedChanges = createUnpublishedChanges(4);
  /** True if nothing of these bots had to be compared. */
  const areKnown = async (organizationId: string, listed: typeof noisy): Promise<boolean> => {
    statements.take();
    expect(await unpublishedChanges(db, organizationId, listed)).toEqual(new Set());
    return !statements.take().some(({ text }) => text.includes('pg_column_size'));
  };
  expect(await areKnown('quiet', [quiet!])).toBe(false);
  expect(await areKnown('noisy', noisy)).toBe(false);
  expect(await areKnown('quiet', [quiet!])).toBe(true);
  expect(await areKnown('noisy', noisy.slice(2))).toBe(true);
  expect(await areKnown('noisy', noisy.slice(0, 2))).toBe(false);
});
