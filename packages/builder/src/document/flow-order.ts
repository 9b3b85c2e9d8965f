import type { BotDocument } from '@parley/editing';

/** The groups in the order in which a conversation can reach them; those that nothing leads to come last. */
export function flowOrder(document: BotDocument): readonly string[] {
  const { edges, events, order, blockIds, groups } = document;
  const groupOf = new Map<string, string>();
  for (const groupId of order.groups) for (const id of blockIds[groupId] ?? []) groupOf.set(id, groupId);
  const following = new Map<string, string[]>();
  for (const { from, to } of Object.values(edges)) {
    const source = from.eventId ?? groupOf.get(from.blockId ?? '');
    if (source !== undefined) following.set(source, [...(following.get(source) ?? []), to.groupId]);
  }
  const found = new Set<string>();
  const starts = order.events.toSorted((a, b) => rank(events[a]?.type) - rank(events[b]?.type));
  const waiting = [...starts];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    for (const next of following.get(id) ?? []) {
      if (found.has(next) || !groups[next]) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return [...found, ...order.groups.filter((id) => !found.has(id))];
}

const rank = (type: string | undefined): number => (type === 'start' ? 0 : 1);
