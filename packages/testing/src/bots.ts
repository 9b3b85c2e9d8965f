import type { Block, BotContent } from '@parley/schema';

/** The smallest bot that can be published: a greeting, and whatever else a test wants of it. */
export function botContent(over: Partial<BotContent> = {}): BotContent {
  return {
    events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'edge-1' }],
    groups: [
      {
        id: 'group-1',
        title: 'Welcome',
        graphCoordinates: { x: 200, y: 0 },
        blocks: [textBubble('block-1', 'Hello!')],
      },
    ],
    edges: [{ id: 'edge-1', from: { eventId: 'start' }, to: { groupId: 'group-1' } }],
    variables: [],
    theme: {},
    settings: {},
    ...over,
  };
}

/** A text bubble that says `text`. */
export function textBubble(id: string, text: string): Block {
  const richText = [{ type: 'p', children: [{ text }] }];
  return { id, type: 'text', content: { richText } };
}
