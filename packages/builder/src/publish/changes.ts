import { diffBots, type TableName } from '@parley/editing';
import type { Bot, BotContent } from '@parley/schema';

const tables = ['groups', 'blocks', 'edges', 'events', 'variables'] as const satisfies readonly TableName[];

/** A change of parts of one sort, and the number of those parts. */
type PartsChange = {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly table: (typeof tables)[number];
  readonly count: number;
};

/** The difference between two contents of a bot. */
export type Changes = {
  readonly parts: readonly PartsChange[];
  readonly hasNewLook: boolean;
  readonly hasNewSettings: boolean;
};

/** Counts what has changed in a bot since `published`: each part once, and as added where it is new. */
export function changesSince(published: BotContent, bot: Bot): Changes {
  const operations = diffBots({ ...bot, ...published }, bot);
  const of = (table: string) => operations.filter(({ path }) => path[0] === table);
  return {
    parts: tables.flatMap((table) => {
      const ids = (op?: 'insert' | 'remove') =>
        new Set(
          of(table)
            // an element or a field of a part is a change of that part
            .filter((done) => (op === undefined ? true : done.op === op && done.path.length === 2))
            .map(({ path }) => path[1]),
        );
      const [added, removed, all] = [ids('insert'), ids('remove'), ids()];
      const counts = {
        added: added.size,
        changed: [...all].filter((id) => !added.has(id) && !removed.has(id)).length,
        removed: removed.size,
      };
      return (['added', 'changed', 'removed'] as const).flatMap((kind) =>
        counts[kind] === 0 ? [] : [{ kind, table, count: counts[kind] }],
      );
    }),
    hasNewLook: of('theme').length > 0,
    hasNewSettings: of('settings').length > 0,
  };
}
