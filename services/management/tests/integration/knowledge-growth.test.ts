import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { insertCollection, insertDocument } from '../../src/knowledge/collection.repository.ts';
import { findPassages, insertPassages } from '../../src/knowledge/passage.repository.ts';
import { noteStatements, workOf, type Work } from '../support/statements.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const foreign = 20_000;
const own = 200;
/** Pages of a search over 200 passages: the index, each passage that is found, and where longer ones lie. */
const mostPages = 1_000;

describe('beside many passages of others', () => {
  let plans: Client;
  let statements: ReturnType<typeof noteStatements>;
  beforeAll(async () => {
    const { deps } = world.management;
    plans = new Client({ connectionString: deps.config.DATABASE_URL });
    await plans.connect();
    statements = noteStatements(Reflect.get(deps.db, '$client') as Pool);
  });
  afterAll(() => plans.end());

  /** Passages that all have some words in common, and each some of its own. */
  const passagesOf = (count: number, about: string) =>
    Array.from({ length: count }, (_, index) => ({
      heading: `Part ${index}`,
      text: `Everybody may return shoes within thirty days of ${about} number ${index}. ${'Further words of it. '.repeat(20)}`,
    }));

  async function fill(id: string, workspaceId: string, count: number): Promise<void> {
    const { db, now } = world.management.deps;
    const at = now();
    await insertCollection(db, {
      id,
      workspaceId,
      name: id,
      language: 'english',
      createdAt: at,
      updatedAt: at,
    });
    const documentId = `document of ${id}`;
    await insertDocument(db, {
      id: documentId,
      collectionId: id,
      workspaceId,
      organizationId: 'organization',
      name: id,
      mediaType: '',
      state: 'ready',
      passages: count,
      attemptAt: at,
      createdAt: at,
    });
    await insertPassages(db, { documentId, collectionId: id, language: 'english' }, passagesOf(count, id));
  }

  /** The pages that the costliest statement of a search reads, and the tables that it reads from end to end. */
  async function costOf(query: string): Promise<{ pages: number; scans: Work['scans'] }> {
    const { db } = world.management.deps;
    statements.take();
    expect(await findPassages(db, { id: 'own', language: 'english' }, query, 5)).toHaveLength(5);
    let pages = 0;
    const scans: Work['scans'][number][] = [];
    for (const statement of statements.take()) {
      const work = await workOf(plans, statement, false);
      pages = Math.max(pages, work?.pages ?? 0);
      scans.push(...(work?.scans ?? []));
    }
    return { pages, scans };
  }

  test('a search reads as many pages beside 20,000 passages of others as without them', async () => {
    const { db } = world.management.deps;
    await fill('own', world.user.workspaceId, own);
    await db.execute('ANALYZE');
    const query = 'How many days do I have to return my shoes?';
    const alone = await costOf(query);
    const other = await world.management.user();
    await fill('foreign', other.workspaceId, foreign);
    await db.execute('ANALYZE');
    const beside = await costOf(query);
    // a workspace has a handful of documents
    expect(beside.scans.filter(({ table }) => table !== 'documents')).toEqual([]);
    expect(beside.pages).toBeLessThan(mostPages);
    expect(beside.pages).toBeLessThan(2 * alone.pages + 200);
  });
});
