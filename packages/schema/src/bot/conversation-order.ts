import type { BotContent } from './bot.ts';

type Parts = {
  readonly groups: readonly { readonly id: string; readonly blocks: readonly { readonly id: string }[] }[];
  readonly events: readonly { readonly id: string; readonly type: string }[];
  readonly edges: readonly Pick<BotContent['edges'][number], 'from' | 'to'>[];
};

/**
 * The ids of the groups of a bot in the order in which a conversation can reach them, from its start on; those that
 * nothing leads to come last. Each id is there once, whatever the edges say.
 */
export function conversationOrder({ groups, events, edges }: Parts): string[] {
  const groupIds = new Set(groups.map(({ id }) => id));
  const groupOf = new Map(groups.flatMap(({ id, blocks }) => blocks.map((block) => [block.id, id] as const)));
  // apart, because a group may have the very id of an event
  const fromEvents = new Map<string, string[]>();
  const fromGroups = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const following = from.eventId === undefined ? fromGroups : fromEvents;
    const source = from.eventId ?? groupOf.get(from.blockId ?? '');
    if (source === undefined || !groupIds.has(to.groupId)) continue;
    const targets = following.get(source);
    if (targets) targets.push(to.groupId);
    else following.set(source, [to.groupId]);
  }
  const reached = new Set<string>();
  const starts = events.toSorted((a, b) => rank(a.type) - rank(b.type));
  const next = starts.map(({ id }) => fromEvents.get(id) ?? []);
  // grows while it is walked
  for (const targets of next) {
    for (const groupId of targets) {
      if (reached.has(groupId)) continue;
      reached.add(groupId);
      next.push(fromGroups.get(groupId) ?? []);
    }
  }
  return [...reached, ...[...groupIds].filter((id) => !reached.has(id))];
}

const rank = (type: string): number => (type === 'start' ? 0 : 1);
