import type { BotDocument } from '@parley/editing';
import { conversationOrder } from '@parley/schema';

/** The groups in the order in which a conversation can reach them; those that nothing leads to come last. */
export function flowOrder({ edges, events, order, blockIds }: BotDocument): readonly string[] {
  return conversationOrder({
    groups: order.groups.map((id) => ({
      id,
      blocks: (blockIds[id] ?? []).map((blockId) => ({ id: blockId })),
    })),
    events: order.events.flatMap((id) => events[id] ?? []),
    edges: Object.values(edges),
  });
}
