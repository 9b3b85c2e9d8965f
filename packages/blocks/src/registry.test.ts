import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type BlockKind, type Output } from '@parley/engine';
import { botOf, playExample, type Example } from '@parley/engine/testing';
import { blockKindList, blockKinds } from './index.ts';
import { eventWords } from './events/event-words.ts';
import { eventFormList } from './forms.ts';
import { saidAgain } from './shared/testing.ts';
import { wireProblems } from './shared/wire-shape.ts';
import type { Form } from './shared/form/form.ts';
import { unknown } from './unknown/unknown.ts';

const source = import.meta.dirname;
const folders = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['shared', 'events'].includes(entry.name))
  .map((entry) => entry.name)
  .sort();
const camelCase = (folder: string): string =>
  folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

test('no two kinds claim the same type', () => {
  const types = blockKindList.flatMap((kind: BlockKind) => [kind.type, ...(kind.aliases ?? [])]);
  expect([...new Set(types)]).toEqual(types);
});

test('a type nobody knows has the unknown kind', () => {
  expect(blockKinds.for('teleport')).toBe(unknown);
  expect(blockKinds.for('constructor')).toBe(unknown);
});

describe.each(folders)('%s', (folder) => {
  const at = join(source, folder);

  test('has its five files', () => {
    for (const part of ['.ts', '.form.ts', '.examples.ts', '.test.ts', 'README.md']) {
      const file = part === 'README.md' ? part : folder + part;
      expect([file, existsSync(join(at, file))]).toEqual([file, true]);
    }
  });

  test('says in its README why it is as it is', () => {
    const [, description = ''] = readFileSync(join(at, 'README.md'), 'utf8').split(
      'Below: written by hand. -->',
    );
    expect(description.trim().length).toBeGreaterThan(40);
  });

  test('is in the registry under its type, and can do what its category must', async () => {
    const kind = await load<BlockKind>(`${folder}.ts`, camelCase(folder));
    expect(folder === 'unknown' || blockKinds.for(kind.type) === kind).toBe(true);
    for (const sentence of [kind.summary, kind.whenToUse]) expect(sentence).toMatch(/^[A-Z].*\.$/);
    if (kind.category === 'input') {
      expect(kind.reply === undefined).toBe(kind.isUnavailable === true);
      expect(kind.inputSchema).toBeDefined();
      expect(kind.inputName).toBeTruthy();
    }
  });

  test('has examples that hold, at least two, each turn in the shape clients are told of', async () => {
    const examples = await load<Example[]>(`${folder}.examples.ts`, `${camelCase(folder)}Examples`);
    expect(examples.length).toBeGreaterThanOrEqual(folder === 'unknown' ? 1 : 2);
    const see = (turn: Output): void => expect(wireProblems(turn)).toEqual([]);
    for (const example of examples) playExample(example, { kinds: blockKinds, resultId: 'result', see });
  });

  test('says and asks the same again where a session refers to its examples, in each format', async () => {
    const examples = await load<Example[]>(`${folder}.examples.ts`, `${camelCase(folder)}Examples`);
    for (const format of ['richText', 'markdown'] as const) {
      for (const example of examples) {
        const identity = { botId: 'bot', hash: 'hash', version: '6' };
        const { flow } = compile(botOf(example.bot), blockKinds, identity);
        const told: Output[] = [];
        const see = (turn: Output): void => void told.push(turn);
        try {
          playExample(example, { kinds: blockKinds, resultId: 'result', context: { format }, see });
        } catch (error) {
          // an example tells plain text, and not how it is marked up
          if (format === 'richText') throw error;
        }
        expect(told.length).toBeGreaterThan(0);
        for (const turn of told)
          for (const { said, again } of saidAgain(flow, turn, format)) expect(again).toBe(said);
      }
    }
  });

  test('counts its answers by their value if its form says so', async () => {
    const examples = await load<Example[]>(`${folder}.examples.ts`, `${camelCase(folder)}Examples`);
    const { type, isCounted = false } = await load<Form>(`${folder}.form.ts`, `${camelCase(folder)}Form`);
    const counted = new Set<boolean>();
    for (const example of examples) {
      const blocks = Object.values(example.bot.groups).flat();
      const own = new Set(blocks.filter((block) => block.type === type).map(({ id }) => id));
      const see = ({ answers }: Output): void => {
        for (const answer of answers) if (own.has(answer.blockId)) counted.add(answer.counted !== undefined);
      };
      playExample(example, { kinds: blockKinds, resultId: 'result', see });
    }
    expect(counted.has(true)).toBe(isCounted);
    expect(counted.size).toBeLessThanOrEqual(1);
  });

  const load = <T>(file: string, name: string): Promise<T> => loaded<T>(join(at, file), name);
});

describe.each(Object.entries(eventWords))('the event %s', (type, words) => {
  test('has a form, and says what it does and when to use it', () => {
    expect(eventFormList.map((form) => form.type)).toContain(type);
    for (const sentence of Object.values(words)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  test('has examples that hold, at least two, each turn in the shape clients are told of', async () => {
    const file = type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const examples = await loaded<Example[]>(
      join(source, 'events', `${file}.examples.ts`),
      `${type}Examples`,
    );
    expect(examples.length).toBeGreaterThanOrEqual(2);
    const see = (turn: Output): void => expect(wireProblems(turn)).toEqual([]);
    for (const example of examples) playExample(example, { kinds: blockKinds, resultId: 'result', see });
  });
});

/** The export of a file by its name. */
async function loaded<T>(path: string, name: string): Promise<T> {
  const module = (await import(path)) as Record<string, T>;
  expect(Object.keys(module)).toContain(name);
  return module[name]!;
}
