import { and, desc, eq, getTableColumns, inArray, not, notExists, sql } from 'drizzle-orm';
import { noteDraftUses } from '../credentials/credential-uses.repository.ts';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { folders } from '../database/schema/folders.ts';
import { nextRevision } from '../database/schema/columns.ts';
import { botVersions } from '../database/schema/versions.ts';

/** A bot as it is stored. */
export type BotRow = typeof bots.$inferSelect;
/** A bot to be stored. */
export type NewBotRow = typeof bots.$inferInsert;
/** A bot without the content of its draft, which may be large. */
export type BotHead = Omit<BotRow, 'content'>;
/** The facts about a bot without its draft. */
export type BotState = Omit<BotHead, 'extra'>;

const { content: contentColumn, ...headColumns } = getTableColumns(bots);
const { extra: _extra, ...stateColumns } = headColumns;

/** The bot with this id. */
export async function findBot(db: Db, botId: string): Promise<BotRow | undefined> {
  const [row] = await db.select().from(bots).where(eq(bots.id, botId));
  return row;
}

/** The bot of a workspace that was made from the file with this key. */
export async function findBotOfFile(
  db: Db,
  workspaceId: string,
  fileKey: string,
): Promise<BotRow | undefined> {
  const isIt = and(eq(bots.workspaceId, workspaceId), eq(bots.fileKey, fileKey));
  const [row] = await db.select().from(bots).where(isIt);
  return row;
}

/** The facts about the bot with this id, without its draft. */
export async function findBotState(db: Db, botId: string): Promise<BotState | undefined> {
  const [row] = await db.select(stateColumns).from(bots).where(eq(bots.id, botId));
  return row;
}

/** The bot with its draft; nobody else changes it until the transaction ends. */
export async function lockBot(tx: Db, botId: string): Promise<BotRow | undefined> {
  const [row] = await tx.select().from(bots).where(eq(bots.id, botId)).for('update');
  return row;
}

/** The bot without its draft; nobody else changes it until the transaction ends. */
export async function lockBotState(tx: Db, botId: string): Promise<BotState | undefined> {
  const [row] = await tx.select(stateColumns).from(bots).where(eq(bots.id, botId)).for('update');
  return row;
}

/** The bot without the content of its draft; nobody else changes it until the transaction ends. */
export async function lockBotHead(tx: Db, botId: string): Promise<BotHead | undefined> {
  const [row] = await tx.select(headColumns).from(bots).where(eq(bots.id, botId)).for('update');
  return row;
}

/** The content of the draft of a locked bot. */
export async function findContent(tx: Db, botId: string): Promise<BotRow['content']> {
  const [row] = await tx.select({ content: contentColumn }).from(bots).where(eq(bots.id, botId));
  if (!row) throw new Error('invariant: a locked bot is there');
  return row.content;
}

/** The bot with this id, with the content of its draft as JSON: for those who hand it on unread. */
export async function findDraft(
  db: Db,
  botId: string,
): Promise<(BotState & { readonly content: string }) | undefined> {
  const [row] = await db
    .select({ ...stateColumns, content: sql<string>`${bots.content}::text` })
    .from(bots)
    .where(eq(bots.id, botId));
  return row;
}

/** Writes a new bot and gives it as it is stored. The draft is not read back, however large it is. */
export async function insertBot(tx: Db, bot: NewBotRow): Promise<BotRow> {
  const [row] = await tx.insert(bots).values(bot).returning(stateColumns);
  if (!row) throw new Error('invariant: an insert returns its row');
  await noteDraftUses(tx, row.id, bot.content);
  return { ...row, content: bot.content, extra: bot.extra };
}

/**
 * Makes a change that chat has to hear of to a bot that is locked, and gives the facts about it with their new revision.
 */
export async function updateBotRow(
  tx: Db,
  botId: string,
  changes: Partial<Omit<NewBotRow, 'revision'>>,
): Promise<BotState> {
  const [row] = await tx
    .update(bots)
    .set({ ...changes, revision: nextRevision })
    .where(eq(bots.id, botId))
    .returning(stateColumns);
  if (!row) throw new Error('invariant: a locked bot is there');
  return row;
}

/** Changes the draft of a locked bot that chat has not to hear of; reads nothing back, however large the bot is. */
export async function updateDraftRow(
  tx: Db,
  botId: string,
  changes: Partial<Omit<NewBotRow, 'revision'>>,
): Promise<void> {
  await tx.update(bots).set(changes).where(eq(bots.id, botId));
}

/** Those of the ids that are bots of the workspace. */
export async function findBotsIn(
  db: Db,
  workspaceId: string,
  botIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: bots.id })
    .from(bots)
    .where(
      and(
        eq(bots.workspaceId, workspaceId),
        // one parameter, however many ids a caller names
        sql`${bots.id} = ANY(${sql.param([...botIds])})`,
        not(bots.isArchived),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** The ids of all bots of a workspace, which nobody else changes until the transaction ends. */
export async function lockBotIdsOf(tx: Db, workspaceId: string): Promise<string[]> {
  const ids = await tx
    .select({ id: bots.id })
    .from(bots)
    .where(eq(bots.workspaceId, workspaceId))
    .orderBy(bots.id)
    .for('update');
  return ids.map(({ id }) => id);
}

/**
 * Removes bots with their versions, and gives what chat has to hear of them: their ids, and a revision after their last.
 */
export async function deleteBotRows(tx: Db, botIds: readonly string[]): Promise<readonly BotNames[]> {
  const areMeant = inArray(bots.id, [...botIds]);
  await tx.update(bots).set({ publishedHash: null }).where(areMeant);
  await tx.delete(botVersions).where(inArray(botVersions.botId, [...botIds]));
  return tx
    .delete(bots)
    .where(areMeant)
    .returning({ ...nameColumns, revision: nextRevision });
}

/** The names that chat finds a bot by, and the revision of the last change that it has to hear of. */
export type BotNames = Pick<
  BotRow,
  'id' | 'publicId' | 'messagingACredentialsId' | 'messagingBCredentialsId' | 'revision'
>;

const nameColumns = {
  id: bots.id,
  publicId: bots.publicId,
  messagingACredentialsId: bots.messagingACredentialsId,
  messagingBCredentialsId: bots.messagingBCredentialsId,
};

/** A bot without its content, for lists. */
export type BotSummaryRow = Pick<
  BotRow,
  | 'id'
  | 'name'
  | 'icon'
  | 'folderId'
  | 'publicId'
  | 'createdAt'
  | 'updatedAt'
  | 'isClosed'
  | 'publishedHash'
  | 'publishedAt'
  | 'lastActivityAt'
>;

/** The bots of a workspace that are listed: in one folder (null: in none), with a text in the name, older than a position. */
export type BotFilter = {
  readonly workspaceId: string;
  readonly folderId: string | null | undefined;
  readonly search: string | undefined;
  readonly before: { readonly createdAt: Date; readonly id: string } | undefined;
};

/** The bots of a workspace that are not archived, newest first. */
export function findBots(
  db: Db,
  { workspaceId, folderId, search, before }: BotFilter,
  limit: number,
): Promise<BotSummaryRow[]> {
  const { id, name, icon, publicId, createdAt, updatedAt, isClosed, publishedHash, publishedAt } = bots;
  const itsFolder = and(eq(folders.id, bots.folderId), eq(folders.workspaceId, bots.workspaceId));
  const inFolder =
    folderId === null
      ? notExists(db.select({ id: folders.id }).from(folders).where(itsFolder))
      : eq(bots.folderId, folderId ?? '');
  return db
    .select({
      id,
      name,
      icon,
      folderId: bots.folderId,
      publicId,
      createdAt,
      updatedAt,
      isClosed,
      publishedHash,
      publishedAt,
      lastActivityAt: bots.lastActivityAt,
    })
    .from(bots)
    .where(
      and(
        eq(bots.workspaceId, workspaceId),
        not(bots.isArchived),
        // a position and not a pattern: nothing in the text has a meaning of its own
        search === undefined ? undefined : sql`position(lower(${search}) in lower(${name})) > 0`,
        folderId === undefined ? undefined : inFolder,
        before && sql`(${createdAt}, ${id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Gives every bot of a workspace a new revision, because what all of them depend on has changed. */
export function touchBotsOf(tx: Db, workspaceId: string): Promise<readonly BotNames[]> {
  return tx
    .update(bots)
    .set({ revision: nextRevision })
    .where(eq(bots.workspaceId, workspaceId))
    .returning({ ...nameColumns, revision: bots.revision });
}
