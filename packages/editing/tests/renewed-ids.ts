import { isJsonObject, type Bot } from '@parley/schema';

/** A bot whose parts, items and paths all have new ids, as some builders store it; everything that names them follows. */
export function withRenewedIds(bot: Bot, suffix = '-new'): Bot {
  const ids = new Set<string>();
  collect([bot.groups, bot.edges, bot.events, bot.variables], ids);
  const { groups, edges, events, variables } = bot;
  return {
    ...bot,
    // the shape stays, texts that are ids change
    ...(renewed({ groups, edges, events, variables }, ids, suffix) as Pick<
      Bot,
      'groups' | 'edges' | 'events' | 'variables'
    >),
  };
}

function collect(value: unknown, ids: Set<string>): void {
  if (Array.isArray(value)) for (const inner of value as readonly unknown[]) collect(inner, ids);
  else if (isJsonObject(value)) {
    if (typeof value['id'] === 'string') ids.add(value['id']);
    for (const inner of Object.values(value)) collect(inner, ids);
  }
}

function renewed(value: unknown, ids: ReadonlySet<string>, suffix: string, field = ''): unknown {
  if (typeof value === 'string') return /ids?$/i.test(field) && ids.has(value) ? `${value}${suffix}` : value;
  if (Array.isArray(value)) return value.map((inner: unknown) => renewed(inner, ids, suffix, field));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, renewed(inner, ids, suffix, key)]),
  );
}
