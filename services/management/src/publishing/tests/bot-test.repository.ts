import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { botTests, type LastRun } from '../../database/schema/bot-tests.ts';

/** A stored test, its content as JSON. */
export type StoredTest = { readonly id: string; readonly content: string };

/** A test of a bot as it is stored. */
export type BotTestRow = typeof botTests.$inferSelect;
type NewBotTest = typeof botTests.$inferInsert;

/** The facts about a test without its steps. */
export type BotTestHead = Omit<BotTestRow, 'content' | 'updatedBy'> & { readonly cases: number };

const isTest = (botId: string, testId: string) => and(eq(botTests.botId, botId), eq(botTests.id, testId));
const order = [asc(botTests.createdAt), asc(botTests.id)];

/** Writes a test of a locked bot, unless it has `most` already: then it gives undefined. */
export async function insertBotTest(tx: Db, test: NewBotTest, most: number): Promise<BotTestRow | undefined> {
  if ((await tx.$count(botTests, eq(botTests.botId, test.botId))) >= most) return undefined;
  const [row] = await tx.insert(botTests).values(test).returning();
  return row;
}

/** The tests of a bot without their steps, the oldest first. */
export function findBotTests(db: Db, botId: string): Promise<BotTestHead[]> {
  const { id, name, isRequired, createdAt, updatedAt, lastRun } = botTests;
  const cases = sql<number>`jsonb_array_length(${botTests.content} -> 'cases')`.mapWith(Number);
  return db
    .select({ id, botId: botTests.botId, name, isRequired, createdAt, updatedAt, lastRun, cases })
    .from(botTests)
    .where(eq(botTests.botId, botId))
    .orderBy(...order);
}

/** One test of a bot; undefined where it has none with that id. */
export async function findBotTest(db: Db, botId: string, testId: string): Promise<BotTestRow | undefined> {
  const [row] = await db.select().from(botTests).where(isTest(botId, testId));
  return row;
}

/** A test with its content as JSON, for those who hand it on unread. */
export type TestToRun = StoredTest & Pick<BotTestRow, 'name' | 'isRequired' | 'updatedAt'>;

/** The tests of a bot to be run: all, those with these ids, or those that are required. */
export function findTestsToRun(
  db: Db,
  botId: string,
  which: { readonly ids?: readonly string[] | undefined; readonly areRequired?: true },
): Promise<TestToRun[]> {
  const { id, name, isRequired, updatedAt } = botTests;
  const areMeant = [
    eq(botTests.botId, botId),
    ...(which.ids ? [inArray(id, [...which.ids])] : []),
    ...(which.areRequired ? [eq(isRequired, true)] : []),
  ];
  return db
    .select({ id, name, isRequired, updatedAt, content: sql<string>`${botTests.content}::text` })
    .from(botTests)
    .where(and(...areMeant))
    .orderBy(...order);
}

/** Names the state of a bot's required tests: two states of them have two names. */
export async function stateOfRequired(db: Db, botId: string): Promise<string> {
  const { id, updatedAt } = botTests;
  const rows = await db
    .select({ id, updatedAt })
    .from(botTests)
    .where(and(eq(botTests.botId, botId), eq(botTests.isRequired, true)))
    .orderBy(...order);
  return rows.map((row) => `${row.id} ${row.updatedAt.getTime()}`).join();
}

/** Changes a test of a bot; gives it as it is then, or undefined where it is not there. */
export async function updateBotTestRow(
  tx: Db,
  botId: string,
  testId: string,
  change: Partial<NewBotTest>,
): Promise<BotTestRow | undefined> {
  const [row] = await tx.update(botTests).set(change).where(isTest(botId, testId)).returning();
  return row;
}

/** Deletes a test of a bot; says whether it was there. */
export async function deleteBotTestRow(tx: Db, botId: string, testId: string): Promise<boolean> {
  const deleted = await tx.delete(botTests).where(isTest(botId, testId)).returning({ id: botTests.id });
  return deleted.length > 0;
}

/** Notes the outcome of a run, unless the test was changed since it was read. */
export async function noteRun(
  db: Db,
  botId: string,
  { id, updatedAt }: Pick<TestToRun, 'id' | 'updatedAt'>,
  lastRun: LastRun,
): Promise<void> {
  await db
    .update(botTests)
    .set({ lastRun })
    .where(and(isTest(botId, id), eq(botTests.updatedAt, updatedAt)));
}
