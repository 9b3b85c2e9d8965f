import type { BotContent } from '@parley/schema';
import type { TableName } from '../document/bot-document.ts';
import { compareBots } from './compare-bots.ts';

const tables = ['groups', 'blocks', 'edges', 'events', 'variables'] as const satisfies readonly TableName[];
const partOf = {
  groups: 'group',
  blocks: 'block',
  edges: 'edge',
  events: 'event',
  variables: 'variable',
} as const;

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

/**
 * Counts what has changed in a bot since `published`: each part once, and as added where it is new. The places of groups
 * on the canvas do not count: visitors see nothing of them.
 */
export function changesSince(published: BotContent, bot: BotContent): Changes {
  const { changes } = compareBots(published, bot).comparison;
  const counted = changes.filter(
    ({ fields }) => fields.length === 0 || fields.some(({ path }) => !path.startsWith('graphCoordinates')),
  );
  return {
    parts: tables.flatMap((table) => {
      const of = counted.filter(({ part }) => part === partOf[table]);
      const ids = (...kinds: readonly string[]) =>
        new Set(of.filter(({ change }) => kinds.includes(change)).map(({ id }) => id));
      const [added, removed] = [ids('added'), ids('removed')];
      const changed = [...ids('changed', 'moved', 'renamed', 'rewired')].filter(
        (id) => !added.has(id) && !removed.has(id),
      );
      const counts = { added: added.size, changed: changed.length, removed: removed.size };
      return (['added', 'changed', 'removed'] as const).flatMap((kind) =>
        counts[kind] === 0 ? [] : [{ kind, table, count: counts[kind] }],
      );
    }),
    hasNewLook: counted.some(({ part }) => part === 'theme'),
    hasNewSettings: counted.some(({ part }) => part === 'settings'),
  };
}

/** The number of changes: each sort of parts by its parts, the look and the settings once each. */
export function countOf({ parts, hasNewLook, hasNewSettings }: Changes): number {
  return parts.reduce((sum, { count }) => sum + count, 0) + Number(hasNewLook) + Number(hasNewSettings);
}
