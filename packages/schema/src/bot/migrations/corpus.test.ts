import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema } from '../bot.ts';
import { migrateBot, type MigratedBot } from './migrate-bot.ts';

// Real exports under licences of their own; they stand beside the repository or are absent.
const folder = join(import.meta.dirname, '../../../../../../shared/corpus');
const isThere = existsSync(folder);
const files = isThere ? readdirSync(folder).filter((file) => file.endsWith('.json')) : ['each export'];
const testEach = isThere ? test.each : test.skip.each;

type Export = {
  readonly version: string;
  readonly groups: readonly { readonly id: string; readonly blocks: readonly { id: string; type: string }[] }[];
  readonly edges: readonly { readonly id: string }[];
  readonly variables: unknown;
};
const read = (file: string): Export => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Export;
const migrated = (file: string): MigratedBot => {
  const migration = migrateBot(read(file));
  if (!migration.ok) throw new Error(`${file}: ${JSON.stringify(migration.problems)}`);
  return migration.bot;
};

describe(isThere ? 'real exports' : 'real exports (../shared/corpus is not there)', () => {
  testEach(files)('%s becomes a bot of version 6', (file) => {
    const migration = migrateBot(read(file));
    expect(migration).toMatchObject({ ok: true, from: read(file).version, bot: { version: '6' } });
    expect(botContentSchema.safeParse(migrated(file)).error).toBeUndefined();
  });

  testEach(files)('%s keeps the ids of its groups, blocks, edges and variables', (file) => {
    const before = read(file);
    const after = migrated(file);
    const isStart = (block: { type: string }): boolean => block.type === 'start';
    const kept = before.groups
      .map(({ id, blocks }) => ({ id, blocks: blocks.filter((block) => !isStart(block)).map(({ id }) => id) }))
      .filter(({ blocks }) => blocks.length > 0);
    expect(after.groups.map(({ id, blocks }) => ({ id, blocks: blocks.map((block) => block.id) }))).toEqual(kept);
    expect(after.edges.map(({ id }) => id).sort()).toEqual(before.edges.map(({ id }) => id).sort());
    expect(after.variables).toEqual(before.variables);
  });

  testEach(files)('%s is taken with each of its variables and edges twice', (file) => {
    const once = read(file);
    const variables = once.variables as readonly { readonly id: string; readonly name: string }[];
    const again = variables.map(({ id, name }) => ({ id, name: `${name} again` }));
    const twice = { ...once, edges: [...once.edges, ...once.edges], variables: [...variables, ...again] };
    const migration = migrateBot(twice);
    expect(migration).toMatchObject({ ok: true, bot: { ...migrated(file) } });
    expect(migration.ok && migration.changes).toHaveLength(once.edges.length + variables.length);
  });

  testEach(files)('%s begins where its start leads', (file) => {
    const { events, edges, groups } = migrated(file);
    const [start] = events;
    const edge = edges.find(({ id }) => id === start?.outgoingEdgeId);
    expect(edge?.from).toEqual({ eventId: start?.id });
    expect(groups.map(({ id }) => id)).toContain(edge?.to.groupId);
  });

  testEach([
    ['3__nps.json', '4__nps.json'],
    ['3__nps.json', '6.1__nps.json'],
    ['4__lead-gen.json', '6.1__lead-gen.json'],
    ['4__quiz.json', '6.1__quiz.json'],
  ])('%s and %s are one bot: the same questions, edges and start', (older, newer) => {
    const [one, other] = [migrated(older), migrated(newer)];
    expect(questionsOf(one)).toEqual(questionsOf(other));
    expect(one.edges).toEqual(other.edges);
    expect(one.events.map(({ id, outgoingEdgeId }) => [id, outgoingEdgeId])).toEqual(
      other.events.map(({ id, outgoingEdgeId }) => [id, outgoingEdgeId]),
    );
  });
});

/** The inputs of a bot with their positions, choices and edges. */
function questionsOf(bot: MigratedBot): unknown {
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap(({ id, type, outgoingEdgeId, items }) =>
      type.endsWith(' input') ? [{ group: group.id, id, type, outgoingEdgeId, items }] : [],
    ),
  );
}
