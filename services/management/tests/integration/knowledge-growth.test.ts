import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
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
const mostPagesOfList = 300;
const longMs = 600_000;

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

  test('a list of 1,000 documents is read page by page, beside 20,000 of others, and says which are being read', async () => {
    const { db, now } = world.management.deps;
    const at = now();
    const rows = (collectionId: string, workspaceId: string, count: number) =>
      db.execute(sql`INSERT INTO documents (id, collection_id, workspace_id, organization_id, name, media_type, state,
          attempts, attempt_at, created_at)
        SELECT ${collectionId}::text || number, ${collectionId}, ${workspaceId}, 'organization', 'A document', '', 'waiting',
          number % 2, ${new Date(at.getTime() + longMs).toISOString()}::timestamptz,
          ${at.toISOString()}::timestamptz + number * interval '1 ms'
        FROM generate_series(1, ${count}::int) number`);
    const other = await world.management.user();
    for (const [id, workspaceId, count] of [
      ['listed', world.user.workspaceId, 1_000],
      ['others', other.workspaceId, foreign],
    ] as const) {
      const named = { id, workspaceId, name: id, language: 'simple' };
      await insertCollection(db, { ...named, createdAt: at, updatedAt: at });
      await rows(id, workspaceId, count);
    }
    await db.execute('ANALYZE');
    const path = `/v1/workspaces/${world.user.workspaceId}/collections/listed/documents`;
    const ids = new Set<string>();
    const states = new Set<string>();
    let cursor: string | null = '';
    for (let pages = 1; cursor !== null; pages += 1) {
      statements.take();
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await world.call.get(`${path}?limit=100${query}`);
      const work: (Work | undefined)[] = [];
      for (const one of statements.take()) work.push(await workOf(plans, one, false));
      // a page of 100 lies on some pages of the table, and the way to each is short
      expect(Math.max(...work.map((one) => one?.pages ?? 0))).toBeLessThan(mostPagesOfList);
      expect(work.flatMap((one) => one?.scans ?? []).filter(({ table }) => table === 'documents')).toEqual(
        [],
      );
      for (const { id, state } of body['documents'] as { id: string; state: string }[]) {
        ids.add(id);
        states.add(state);
      }
      cursor = body['nextCursor'] as string | null;
      expect(pages).toBeLessThan(12);
    }
    expect([ids.size, [...states].sort()]).toEqual([1_000, ['reading', 'waiting']]);
  });

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
