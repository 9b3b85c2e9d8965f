import { toDocument } from '@parley/editing';
import { modelTrialBot } from './model-trial.ts';

const place = { x: 0, y: 0 };
const options = { credentialsId: 'c', saveUrlInVariableId: 'v', transcriptionVariableId: 'v' };
const blocks = [
  { id: 'eleven', type: 'elevenlabs', outgoingEdgeId: 'on', options },
  { id: 'speaks', type: 'openai', options: { ...options, action: 'Create speech' } },
  { id: 'writes', type: 'openai', options: { ...options, action: 'Create transcription' } },
];
const document = toDocument({
  id: 'bot',
  name: 'Bot',
  version: '6',
  events: [],
  groups: [{ id: 'g', title: 'G', graphCoordinates: place, blocks }],
  edges: [],
  variables: [{ id: 'v', name: 'Sound' }],
  theme: {},
  settings: {},
} as unknown as Parameters<typeof toDocument>[0]);

test.each([
  ['eleven', 'saveUrlInVariableId', 'tried-sound'],
  ['speaks', 'saveUrlInVariableId', 'tried-sound'],
  ['writes', 'transcriptionVariableId', 'tried-answer'],
])('the try of %s says what it saves, and fills no variable of the bot', (id, option, part) => {
  const { groups, variables } = modelTrialBot(document, id, { v: 'typed' });
  const [tried, bubble, ...others] = groups.flatMap((group) => group.blocks);
  expect(tried).toMatchObject({ id, options: { credentialsId: 'c', [option]: part } });
  expect(tried).not.toHaveProperty('outgoingEdgeId');
  expect(bubble).toMatchObject({ id: part, type: 'text' });
  expect(JSON.stringify(bubble)).toContain(`{{${part}}}`);
  expect(others).toEqual([]);
  expect(variables).toEqual([
    { id: 'v', name: 'Sound', value: 'typed' },
    { id: part, name: part },
  ]);
});
