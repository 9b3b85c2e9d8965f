import { pointerTo } from '../../json-pointer.ts';
import type { Variable } from '../variable.ts';
import type { Conversion } from './conversion.ts';
import type { ReadableBot } from './read-bot.ts';

/** Limit of the characters that renaming may add to the texts of a bot. */
const maxGrowth = 1_000_000;

type Repeated = { readonly index: number; readonly variable: Variable; readonly first: Variable };

/**
 * Keeps the first of the variables that share an id. A template that names one of the others then names the kept one,
 * unless another variable has that name.
 */
export function mergedVariables(bot: ReadableBot): Conversion<{ readonly bot: ReadableBot }> {
  const firsts = new Map<string, Variable>();
  const repeated: Repeated[] = [];
  for (const [index, variable] of bot.variables.entries()) {
    const first = firsts.get(variable.id);
    if (first) repeated.push({ index, variable, first });
    else firsts.set(variable.id, variable);
  }
  if (repeated.length === 0) return { ok: true, bot, changes: [] };
  const variables = [...firsts.values()];
  const named = withNames({ ...bot, variables }, newNames(variables, repeated));
  if (!named) {
    const detail = 'too many templates name variables that share an id with another one';
    return { ok: false, problems: [{ pointer: '/variables', detail }] };
  }
  const changes = repeated.map(({ index, variable: { id } }) => ({
    code: 'duplicate-variable' as const,
    pointer: pointerTo('variables', index),
    detail: `another variable has the id ${id}; this one was merged into it`,
  }));
  return { ok: true, bot: named, changes };
}

/** Names without a variable after the merge, each with the name of the variable that replaces it. */
function newNames(kept: readonly Variable[], repeated: readonly Repeated[]): ReadonlyMap<string, string> {
  const names = new Set(kept.map(({ name }) => name));
  return new Map(
    repeated.flatMap(({ variable, first }) => (names.has(variable.name) ? [] : [[variable.name, first.name]])),
  );
}

/** `bot` with those names in its templates; undefined if that would make it too long. */
function withNames(bot: ReadableBot, names: ReadonlyMap<string, string>): ReadableBot | undefined {
  if (names.size === 0) return bot;
  const { groups, theme, settings } = bot;
  let growth = 0;
  const renamed: unknown = JSON.parse(JSON.stringify({ groups, theme, settings }), (_key, value: unknown) =>
    typeof value === 'string' ? rename(value) : value,
  );
  // texts change into texts only, so that each part keeps its shape
  return growth > maxGrowth ? undefined : { ...bot, ...(renamed as typeof bot) };

  function rename(text: string): string {
    return text.replace(/\{\{([^{}]+)\}\}/g, (slot, name: string) => {
      const kept = names.get(name);
      if (kept === undefined) return slot;
      growth += Math.max(0, kept.length - name.length);
      return growth > maxGrowth ? slot : `{{${kept}}}`;
    });
  }
}
