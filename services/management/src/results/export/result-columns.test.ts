import type { BotColumn } from '@parley/blocks/forms';
import { exampleResult } from '../../examples.ts';
import { resultColumns } from './result-columns.ts';

const question = (key: string, heading: string, keptIn?: string): BotColumn[] => [
  {
    column: { kind: 'answer', key },
    heading,
    keepsAnswer: false,
    ...(keptIn === undefined ? {} : { keptIn }),
  },
  ...(keptIn === undefined ? [] : [variable(keptIn, true)]),
];
const variable = (name: string, keepsAnswer = false): BotColumn => ({
  column: { kind: 'variable', key: name },
  heading: name,
  keepsAnswer,
});
const held = [
  { kind: 'answer', key: 'mail' },
  { kind: 'answer', key: 'name' },
  { kind: 'variable', key: 'Email' },
  { kind: 'variable', key: 'Name' },
  { kind: 'variable', key: 'Score' },
] as const;
const ofBot = [...question('name', 'Your name?', 'Name'), ...question('mail', 'Your address?', 'Email')];
const facts = ['id', 'createdAt', 'isCompleted', 'lastChatSessionId', 'channel', 'others'];

const resultWith = (variables: Record<string, string>, answers: Record<string, string>) => ({
  ...exampleResult,
  variables: Object.entries(variables).map(([name, value]) => ({
    ...{ id: name, name, value },
    isSessionVariable: false,
  })),
  answers: Object.entries(answers).map(([blockId, content]) => ({ blockId, content, attachedFileUrls: [] })),
});
const cells = (...given: Parameters<typeof resultWith>): readonly string[] =>
  resultColumns(held, ofBot)
    .cells(resultWith(...given))
    .slice(facts.length - 1);

test('the order of the conversation stays, whatever results hold, and a question has one column', () => {
  expect(resultColumns(held, ofBot).headings).toEqual([...facts, 'Your name?', 'Your address?', 'Score']);
  expect(resultColumns([], ofBot).headings).toEqual([...facts, 'Your name?', 'Your address?']);
});

test('an answer is there once, and nothing is lost of what its variable keeps without one', () => {
  expect(cells({ Name: 'Ada', Score: '7' }, { name: 'Ada' })).toEqual(['', 'Ada', '', '7']);
  expect(cells({ Name: 'Ada', Email: 'ada@parley.invalid' }, { name: 'Ada' })).toEqual([
    '',
    'Ada',
    'ada@parley.invalid',
    '',
  ]);
});

test('a preference for a variable is one for the question whose answer it keeps', () => {
  const preferred = [variable('Email', true), ...ofBot];
  expect(resultColumns(held, preferred).headings.slice(facts.length)).toEqual([
    'Your address?',
    'Your name?',
    'Score',
  ]);
});

test('dates that were answered stand in ISO 8601, and what is no date as it was said', () => {
  const dates = { pattern: 'dd/MM/yyyy', hasTime: false, separator: undefined };
  const asked = question('day', 'Which day?', 'Day').map((one) =>
    one.column.kind === 'answer' ? { ...one, dates } : one,
  );
  const columns = resultColumns([], asked);
  expect(columns.types.at(-1)).toBe('date');
  expect(columns.cells(resultWith({ Day: '03/04/2026' }, { day: '03/04/2026' })).at(-1)).toBe('2026-04-03');
  expect(columns.cells(resultWith({ Day: '03/04/2026' }, {})).at(-1)).toBe('2026-04-03');
  expect(columns.cells(resultWith({ Day: 'never' }, {})).at(-1)).toBe('never');
});
