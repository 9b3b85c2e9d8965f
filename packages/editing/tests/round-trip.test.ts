import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema, migrateBot, type Bot } from '@parley/schema';
import fc from 'fast-check';
import { diffBots, diffDocuments, toBot, toDocument } from '../src/index.ts';
import { wildBot } from './wild-bot.ts';

// Real exports under licences of their own; they stand beside the repository or are absent.
const corpus = join(import.meta.dirname, '../../../../shared/corpus');
const examples = join(import.meta.dirname, '../../blocks/bots');
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [join(folder, file)] : []))
    : [];
const testCorpus = existsSync(corpus) ? test : test.skip;

function botIn(file: string): Bot {
  const migration = migrateBot(JSON.parse(readFileSync(file, 'utf8')));
  if (!migration.ok) throw new Error(`${file}: ${JSON.stringify(migration.problems)}`);
  const bot: unknown = botContentSchema.parse(migration.bot);
  return bot as Bot;
}

function expectRoundTrip(bot: Bot): void {
  const copy = structuredClone(bot);
  expect(toBot(toDocument(bot))).toStrictEqual(copy);
  expect(bot).toStrictEqual(copy);
  expect(diffBots(bot, copy)).toEqual([]);
}

testCorpus('real exports come back as they were', () => {
  const files = filesIn(corpus);
  expect(files).not.toEqual([]);
  for (const file of files) expectRoundTrip(botIn(file));
});

test('the example bots come back as they were', () => {
  const files = filesIn(examples);
  expect(files).not.toEqual([]);
  for (const file of files) expectRoundTrip(botIn(file));
});

test('any bot comes back as it was, broken or not', () => {
  fc.assert(fc.property(wildBot, expectRoundTrip), { numRuns: 200 });
});

test('parts with one id are told apart', () => {
  const group = { title: '', graphCoordinates: { x: 0, y: 0 } };
  const bot = {
    groups: [
      { ...group, id: 'a', blocks: [{ id: 'b', type: 'text' }] },
      { ...group, id: 'a', blocks: [{ id: 'b', type: 'wait' }] },
    ],
    edges: [],
    events: [],
    variables: [],
    theme: {},
    settings: {},
  } as unknown as Bot;
  const document = toDocument(bot);
  expect(document.blockIds).toEqual({ a: ['b'], 'a~2': ['b~2'] });
  expect(diffDocuments(document, document)).toEqual([]);
});
