import { and, eq, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { inTransaction, type Database } from '../database/client.ts';
import { documents } from '../database/schema/knowledge.ts';
import { measureKnowledge } from './collection.repository.ts';
import { insertPassages } from './passage.repository.ts';
import type { NewPassage } from './reading/cut-text.ts';

/** A document that a worker has begun to read. */
export type ClaimedDocument = {
  readonly id: string;
  readonly collectionId: string;
  readonly workspaceId: string;
  readonly organizationId: string;
  readonly language: string;
  readonly name: string;
  readonly mediaType: string;
  readonly address: string | null;
  readonly content: Buffer | null;
  readonly attempts: number;
};

/** Organizations with documents that wait, of which a worker looks at most at so many at a time. */
const mostOrganizations = 1_000;

/** Takes the oldest waiting document of each of some organizations, which nobody else takes until a moment. */
export async function claimWaiting(
  db: Database,
  {
    at,
    until,
    most,
    inOrder,
  }: {
    readonly at: Date;
    readonly until: Date;
    readonly most: number;
    readonly inOrder: (organizationIds: readonly string[]) => string[];
  },
): Promise<ClaimedDocument[]> {
  const isDue = sql`documents.state = 'waiting' AND documents.attempt_at <= ${at.toISOString()}::timestamptz`;
  // from one organization to the next, however many documents each has in line
  const { rows } = await db.execute<{ organization: string; id: string }>(sql`
    WITH RECURSIVE oldest AS (
      (SELECT organization_id, id FROM documents WHERE ${isDue} ORDER BY organization_id, attempt_at LIMIT 1)
      UNION ALL
      SELECT next.* FROM oldest, LATERAL (
        SELECT organization_id, id FROM documents WHERE ${isDue} AND organization_id > oldest.organization_id
        ORDER BY organization_id, attempt_at LIMIT 1
      ) next
    )
    SELECT organization_id AS organization, id FROM oldest LIMIT ${mostOrganizations}`);
  const oldest = new Map(rows.map(({ organization, id }) => [organization, id]));
  const chosen = inOrder([...oldest.keys()]).slice(0, most);
  const ids = chosen.map((organization) => oldest.get(organization) ?? '');
  if (ids.length === 0) return [];
  const claimed = await db.execute<ClaimedDocument>(sql`
    UPDATE documents SET attempts = attempts + 1, attempt_at = ${until.toISOString()}::timestamptz
    FROM collections
    WHERE documents.id = any(${sql.param(ids)}::text[]) AND ${isDue} AND collections.id = documents.collection_id
    RETURNING documents.id, documents.collection_id AS "collectionId", documents.workspace_id AS "workspaceId",
      documents.organization_id AS "organizationId", collections.language, documents.name,
      documents.media_type AS "mediaType", documents.address, documents.content, documents.attempts`);
  return claimed.rows;
}

const isWaiting = (id: string) => and(eq(documents.id, id), eq(documents.state, 'waiting'));

/** Stores the passages of a document that is still there; gives the reason if the workspace has no room for them. */
export function settleRead(
  db: Database,
  document: ClaimedDocument,
  read: { readonly passages: readonly NewPassage[]; readonly sizeBytes?: number },
  { MAX_PASSAGES_PER_WORKSPACE: limit }: Pick<Config, 'MAX_PASSAGES_PER_WORKSPACE'>,
): Promise<string | undefined> {
  const { id, workspaceId, collectionId, language } = document;
  return inTransaction(db, async (tx) => {
    const present = await measureKnowledge(tx, workspaceId);
    if (present.passages + read.passages.length > limit)
      return `The workspace may have ${limit} passages, and this document has ${read.passages.length}: delete others, or ask the operator.`;
    const { rowCount } = await tx
      .update(documents)
      .set({
        state: 'ready',
        passages: read.passages.length,
        content: null,
        ...(read.sizeBytes === undefined ? {} : { sizeBytes: read.sizeBytes }),
      })
      .where(isWaiting(id));
    // it was deleted meanwhile, or another worker has read it
    if (rowCount === 1) await insertPassages(tx, { documentId: id, collectionId, language }, read.passages);
    return undefined;
  });
}

/** Notes the reason that a document cannot be read, and forgets its bytes. */
export async function settleFailed(db: Database, { id }: ClaimedDocument, reason: string): Promise<void> {
  await db.update(documents).set({ state: 'failed', reason, content: null }).where(isWaiting(id));
}
