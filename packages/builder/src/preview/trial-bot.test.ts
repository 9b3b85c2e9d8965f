import { toDocument } from '@parley/editing';
import { trialBot, variablesByUse } from './trial-bot.ts';

const request = {
  id: 'send',
  type: 'Webhook',
  outgoingEdgeId: 'on',
  options: {
    isExecutedOnClient: true,
    isCustomBody: true,
    webhook: { url: 'https://example.com/{{ City }}', body: '{"n":"{{= {{Age}} + 1 =}}"}' },
    responseVariableMapping: [{ id: 'm', bodyPath: 'data', variableId: 'v-city' }],
  },
};
const document = toDocument({
  id: 'bot',
  name: 'Bot',
  version: '6',
  events: [],
  groups: [
    {
      id: 'g',
      title: 'G',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'before', type: 'Wait' }, request, { id: 'after', type: 'Wait' }],
    },
  ],
  edges: [],
  variables: [
    { id: 'v-name', name: 'Name', value: 'Ada' },
    { id: 'v-city', name: 'City', value: 'Rome' },
    { id: 'v-age', name: 'Age' },
  ],
  theme: {},
  settings: {},
} as unknown as Parameters<typeof toDocument>[0]);

test('a try is the request alone, with what was typed in place of the first values', () => {
  const { groups, events, edges, variables } = trialBot(document, 'send', { 'v-city': 'Oslo', 'v-name': '' });
  const { isCustomBody, webhook } = request.options;
  expect(groups.flatMap(({ blocks }) => blocks)).toEqual([
    { id: 'send', type: 'Webhook', options: { isCustomBody, webhook } },
  ]);
  expect(edges).toEqual([{ id: 'to-group', from: { eventId: 'start' }, to: { groupId: groups[0]?.id } }]);
  expect(events).toMatchObject([{ type: 'start', outgoingEdgeId: 'to-group' }]);
  expect(variables.map(({ value }) => value)).toEqual(['Ada', 'Oslo', undefined]);
});

test('the variables that it names come first, those of a calculation too', () => {
  const { used, others } = variablesByUse(document, 'send');
  expect(used.map(({ name }) => name)).toEqual(['City', 'Age']);
  expect(others.map(({ name }) => name)).toEqual(['Name']);
});
