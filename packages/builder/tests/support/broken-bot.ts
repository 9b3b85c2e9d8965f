import { says } from '@parley/testing';

const at = (x: number, y: number) => ({ x, y });

/**
 * A bot with everything wrong that the API keeps: connections, kinds, options, positions and names. A group, an event and
 * a block have one id, which is allowed.
 */
export const brokenBot = {
  name: 'Broken',
  events: [
    { id: 'start', type: 'start', graphCoordinates: at(-300, 0), outgoingEdgeId: 'nobody' },
    { id: 'second', type: 'start', graphCoordinates: at(-300, 120), outgoingEdgeId: 'to-ring' },
    { id: 'empty', type: 'moon phase', graphCoordinates: at(-300, 240) },
  ],
  groups: [
    { id: 'empty', title: '', graphCoordinates: at(0, 0), blocks: [] },
    {
      id: 'words',
      title: 'Twice',
      graphCoordinates: at(0, 120),
      blocks: [{ ...says('lost'), outgoingEdgeId: 'to-nowhere' }, says('empty')],
    },
    {
      id: 'options',
      title: 'Twice',
      graphCoordinates: at(400, 0),
      blocks: [
        { id: 'unknown', type: 'teleport', options: { speed: 12 } },
        {
          id: 'choice',
          type: 'choice input',
          items: [
            { id: 'yes', content: 7, outgoingEdgeId: 'gone' },
            { id: 'yes', content: { a: 1 } },
          ],
          options: 'none',
        },
        { id: 'plain', type: 'text', content: 5 },
        { id: 'nodes', type: 'text', content: { richText: [null, 5, { children: 'x' }] } },
        { id: 'picture', type: 'image', content: { url: 7 } },
        { id: 'value', type: 'Set variable', options: { variableId: 'gone', expressionToEvaluate: 9 } },
        {
          id: 'question',
          type: 'text input',
          options: { labels: { placeholder: { deep: 1 } }, variableId: 12 },
        },
        { id: 'jump', type: 'Jump', options: { groupId: 'gone' } },
        { id: 'request', type: 'Webhook', options: { webhook: 'x', responseVariableMapping: 'y' } },
        { id: 'constructor', type: 'Wait', options: { secondsToWaitFor: [] } },
      ],
    },
    { id: 'far', title: 'Far away', graphCoordinates: at(1e300, -1e300), blocks: [] },
    {
      id: 'ring',
      title: 'Ring',
      graphCoordinates: at(0, 400),
      blocks: [{ ...says('round'), outgoingEdgeId: 'round' }],
    },
  ],
  edges: [
    { id: 'to-nowhere', from: { blockId: 'lost' }, to: { groupId: 'nowhere' } },
    { id: 'round', from: { blockId: 'round' }, to: { groupId: 'ring', blockId: 'round' } },
    { id: 'to-ring', from: { eventId: 'second' }, to: { groupId: 'ring', blockId: 'gone' } },
    { id: 'stray', from: {}, to: { groupId: 'empty' } },
    { id: 'of-nobody', from: { blockId: 'nobody' }, to: { groupId: 'empty' } },
    // names that every object of JavaScript has
    { id: 'of-a-name', from: { blockId: 'toString' }, to: { groupId: 'words' } },
    { id: 'to-a-name', from: { eventId: 'valueOf' }, to: { groupId: 'constructor', blockId: 'toString' } },
  ],
  variables: [
    { id: 'nameless', name: '' },
    { id: 'twin', name: 'Name' },
    { id: 'other-twin', name: 'Name' },
  ],
};
