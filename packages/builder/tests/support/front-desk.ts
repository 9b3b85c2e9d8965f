import { says } from '@parley/testing';

/** Says hello and asks for a name. */
export const frontDesk = {
  version: '6' as const,
  name: 'Front desk',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
  groups: [
    {
      id: 'g',
      title: 'Welcome',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        says('hello', 'Welcome in'),
        { id: 'name', type: 'text input', options: {} },
        says('thanks', 'Thank you'),
      ],
    },
  ],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
};
