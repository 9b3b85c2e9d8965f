import { says } from '@parley/engine';
import type { BotContent } from '@parley/schema';

/** The smallest bot that can be published: a greeting, and whatever else a test wants of it. */
export function botContent(over: Partial<BotContent> = {}): BotContent {
  return {
    events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'edge-1' }],
    groups: [
      {
        id: 'group-1',
        title: 'Welcome',
        graphCoordinates: { x: 200, y: 0 },
        blocks: [says('block-1', 'Hello!')],
      },
    ],
    edges: [{ id: 'edge-1', from: { eventId: 'start' }, to: { groupId: 'group-1' } }],
    variables: [],
    theme: {},
    settings: {},
    ...over,
  };
}
