import { describe, expect, test } from '@jest/globals';
import { toDocument } from '@parley/editing';
import type { Bot } from '@parley/schema';
import '../words/late/results.ts';
import { columnsOf, lastAnswered, textsOf } from './columns.ts';
import { fileNameIn } from './file-name.ts';
import type { Result } from './result.ts';

const graphCoordinates = { x: 0, y: 0 };
const asks = (id: string, label: string, variableId: string) => ({
  id,
  type: 'text input',
  label,
  options: { variableId },
});
// the reader needs no more of a bot
const bot = {
  id: 'b',
  name: 'Survey',
  version: '6',
  events: [{ id: 'start', type: 'start', graphCoordinates, outgoingEdgeId: 'e' }],
  groups: [
    { id: 'late', title: 'Late', graphCoordinates, blocks: [asks('town', 'Town', 'v-town')] },
    { id: 'early', title: 'Early', graphCoordinates, blocks: [asks('name', 'Name', 'v-name')] },
  ],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'early' } }],
  variables: [
    { id: 'v-town', name: 'Town kept' },
    { id: 'v-name', name: 'Name kept' },
    { id: 'v-score', name: 'Score' },
  ],
  theme: {},
  settings: {},
} as unknown as Bot;

const answer = (blockId: string, content: string, attachedFileUrls: string[] = []) => ({
  blockId,
  content,
  attachedFileUrls,
});
const resultOf = (parts: Partial<Result>): Result => ({
  id: 'r',
  botId: 'b',
  createdAt: '2026-11-23T06:00:00.000Z',
  updatedAt: '2026-11-23T06:00:00.000Z',
  variables: [],
  isCompleted: false,
  hasStarted: true,
  channel: 'web',
  isArchived: false,
  lastChatSessionId: 's',
  answers: [],
  ...parts,
});
const variable = (name: string, value: string) => ({ id: name, name, value, isSessionVariable: false });
const headings = (given: Bot, ...results: Result[]): string[] =>
  columnsOf(toDocument(given), results).map(({ heading }) => heading);

describe('columns', () => {
  test('show dates in the words of the reader, and what is none as it is', () => {
    const asksDate = (id: string, options: object) => ({ id, type: 'date input', label: id, options });
    const dated = {
      ...bot,
      groups: [
        {
          ...bot.groups[1],
          blocks: [
            asksDate('day', {}),
            asksDate('stay', { isRange: true, hasTime: true, format: 'MM/dd/yyyy HH:mm' }),
          ],
        },
      ],
    } as unknown as Bot;
    const result = resultOf({
      answers: [
        answer('day', '03/04/2026'),
        answer('stay', '03/04/2026 18:30 to 03/05/2026 09:00'),
        answer('day', 'soon'),
      ],
    });
    const texts = columnsOf(toDocument(dated), [result]).map((column) => column.texts(result));
    const day = (text: string) =>
      new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(text));
    expect(texts[0]).toEqual([day('2026-04-03T00:00'), 'soon']);
    expect(texts[1]?.[0]).toContain(day('2026-03-04T00:00'));
    expect(texts[1]?.[0]).toContain(` – ${day('2026-03-05T00:00')}`);
  });

  test('are the questions in the order of the conversation, then what else the results hold', () => {
    const result = resultOf({
      variables: [variable('Name kept', 'Ada'), variable('Score', '7')],
      answers: [answer('name', 'Ada'), answer('gone', 'x')],
    });
    expect(headings(bot)).toEqual(['Name', 'Town']);
    expect(headings(bot, result)).toEqual(['Name', 'Town', 'Score', 'A question that was removed']);
  });

  test('are headed as visitors meet the questions, not as the draft puts them by now', () => {
    const renamed = {
      ...bot,
      groups: [
        { ...bot.groups[1]!, blocks: [asks('name', 'Name by now', 'v-name'), asks('new', 'New', 'x')] },
      ],
    } as unknown as Bot;
    const result = resultOf({ answers: [answer('new', 'x'), answer('gone', 'x')] });
    const columns = columnsOf(toDocument(renamed), [result], bot);
    expect(columns.map(({ heading }) => heading)).toEqual([
      'Name',
      'Town',
      'New',
      'A question that was removed',
    ]);
  });

  test('come first where the preferences of the bot name them', () => {
    const resultsTablePreferences = { columnsOrder: ['v-score', 'town', 7, 'nothing'] };
    expect(headings({ ...bot, resultsTablePreferences } as unknown as Bot)).toEqual([
      'Score',
      'Town',
      'Name',
    ]);
  });

  test('hold every answer to their question, and the end of a conversation that stopped', () => {
    const result = resultOf({
      answers: [answer('name', 'Ada'), answer('town', 'Paris'), answer('town', 'Rome')],
    });
    const columns = columnsOf(toDocument(bot), [result]);
    expect(columns.map(({ texts }) => texts(result))).toEqual([['Ada'], ['Paris', 'Rome']]);
    expect(lastAnswered(result, columns)).toBe('Town');
    expect(lastAnswered(resultOf({}), columns)).toBeUndefined();
  });
});

describe('the texts of an answer', () => {
  test('are its files one by one, each once, in the order of the visitor', () => {
    const [first, second] = ['https://a.example/1.png', 'https://a.example/2.png'];
    expect(textsOf(answer('f', `${first}, ${second}`, [second]))).toEqual([first, second]);
    expect(textsOf(answer('f', 'See here, please', [first]))).toEqual(['See here, please', first]);
    expect(textsOf(answer('f', '', [first]))).toEqual([first]);
  });

  test('name a file of the same result by its name, and nothing else', () => {
    const file = 'https://chat.example/files/w/b/r/0123/my%20cv.pdf';
    const result = resultOf({});
    expect(fileNameIn(file, result)).toBe('my cv.pdf');
    expect(fileNameIn(file.replace('my%20cv', '100%'), result)).toBe('100%.pdf');
    expect(fileNameIn(file.replace('/r/', '/other/'), result)).toBeUndefined();
    expect(fileNameIn('https://a.example/cv.pdf', result)).toBeUndefined();
    expect(fileNameIn('javascript:alert(1)', result)).toBeUndefined();
  });
});
