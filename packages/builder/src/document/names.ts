import type { Names } from '@parley/blocks/forms';
import type { BotDocument } from '@parley/editing';
import { t } from '../words/words.ts';

const cache = new WeakMap<BotDocument['variables'], WeakMap<BotDocument['groups'], Names>>();

/** The names behind the ids in a bot: one object as long as neither variables nor groups change. */
export function namesOf({ variables, groups }: BotDocument): Names {
  const byGroups = cache.get(variables) ?? new WeakMap<BotDocument['groups'], Names>();
  cache.set(variables, byGroups);
  const known = byGroups.get(groups);
  if (known) return known;
  const names: Names = {
    variable: (id) => variables[id]?.name,
    group: (id) => groups[id]?.title,
    // linked bots are named in the panel, which asks for them
    bot: () => undefined,
  };
  byGroups.set(groups, names);
  return names;
}

/** The name of a group as people know it: its title. */
export function titleOf({ groups }: Pick<BotDocument, 'groups'>, groupId: string): string {
  return groups[groupId]?.title.trim() || t('canvas.untitled');
}
