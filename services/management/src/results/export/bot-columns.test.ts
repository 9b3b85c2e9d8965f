import { botContentSchema } from '@parley/schema';
import { says } from '@parley/testing';
import { botColumns } from './bot-columns.ts';

const question = (id: string, variableId?: string, label?: string) => ({
  id,
  type: 'text input',
  ...(label === undefined ? {} : { label }),
  options: { variableId },
});
const graphCoordinates = { x: 0, y: 0 };
const content = botContentSchema.parse({
  events: [{ id: 'start', type: 'start', graphCoordinates, outgoingEdgeId: 'begin' }],
  groups: [
    { id: 'contact', title: 'Contact', graphCoordinates, blocks: [question('mail', 'v mail'), question('secret', 'v secret')] },
    { id: 'welcome', title: 'Welcome', graphCoordinates, blocks: [says('hello', 'Hello!'), says('ask name', 'What is your\nname, {{Title}} {{= 1 + 1 =}}?'), question('name', 'v name'), question('town', undefined, 'Town')] },
  ],
  edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'welcome' } }],
  variables: [
    { id: 'v mail', name: 'Email' },
    { id: 'v name', name: 'Name' },
    { id: 'v secret', name: 'Secret', isSessionVariable: true },
    { id: 'v score', name: 'Score' },
  ],
  theme: {},
  settings: {},
}); // prettier-ignore

const headings = (columnsOrder: string[] = []) =>
  botColumns(content, { columnsOrder }).map(({ column, heading }) => `${column.kind} ${heading}`);

test('questions come in the order of the conversation, each with the variable that keeps its answer', () => {
  expect(headings()).toEqual([
    'answer What is your name, Title …?',
    'variable Name',
    'answer Town',
    'answer Contact',
    'variable Email',
    'answer Contact',
  ]);
});

test('the columns that the preferences name come first; what they name besides is nothing', () => {
  expect(headings(['date', 'v score', 'mail', 'v secret']).slice(0, 3)).toEqual([
    'variable Score',
    'answer Contact',
    'answer What is your name, Title …?',
  ]);
});
