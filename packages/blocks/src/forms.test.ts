import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { BlockKind } from '@parley/engine';
import { playExample, type BotParts, type Example } from '@parley/engine/testing';
import { botContentSchema, type Block } from '@parley/schema';
import { z } from 'zod';
import { eventFormList, formFor, formList, rowHeights, type Form, type Names } from './forms.ts';
import { blockKindList, blockKinds } from './index.ts';
import { allFields, canShow, leavesOf, shows, valuesAt, type JsonSchema } from './shared/form/testing.ts';
import { unknownForm } from './unknown/unknown.form.ts';

/** The fields of every kind that the canvas and the header of the panel edit. */
const drawnElsewhere = [
  'id',
  'type',
  'label',
  'outgoingEdgeId',
  'items[].id',
  'items[].outgoingEdgeId',
  'items[].paths[].outgoingEdgeId',
];
const categories: Readonly<Record<BlockKind['category'], Form['category']>> = {
  bubble: 'messages',
  input: 'questions',
  logic: 'logic',
  integration: 'integrations',
  unknown: 'integrations',
};
const names: Names = { variable: (id) => `Name of ${id}`, group: () => 'Group', bot: () => 'Bot' };
const everyForm = [...formList, ...eventFormList, unknownForm];
const bots = join(import.meta.dirname, '..', 'bots');
const exampleBlocks: readonly Block[] = readdirSync(bots)
  .filter((file) => file.endsWith('.json'))
  .map((file) => botContentSchema.parse(JSON.parse(readFileSync(join(bots, file), 'utf8'))))
  .flatMap(({ groups }) => groups.flatMap(({ blocks }) => blocks));
const kindOf = ({ type }: Form): BlockKind => blockKinds.for(type);

test('a type that nobody knows has a form that shows everything', () => {
  expect(formFor('teleport')).toBe(unknownForm);
  expect(formFor('constructor')).toBe(unknownForm);
  expect(unknownForm.fields).toMatchObject([{ widget: 'json', path: '' }]);
});

test('each kind has a form', () => {
  expect(formList.map(({ type }) => type).sort()).toEqual(blockKindList.map(({ type }) => type).sort());
});

test('no two forms have the same name', () => {
  const labels = everyForm.map(({ label }) => label);
  expect([...new Set(labels)]).toEqual(labels);
});

describe.each(await formsOfKinds())('the form of %s', (folder, form) => {
  const { type } = form;
  const kind = kindOf(form);
  const leaves = leavesOf(z.toJSONSchema(kind.schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  const isOfKind = (leaf: string): boolean => leaf !== 'items' && !drawnElsewhere.includes(leaf);

  test('says of its kind what the kind says', () => {
    expect(blockKindList).toContain(kind);
    expect([form.type, form.aliases ?? [], form.category, form.unavailable !== undefined]).toEqual([
      kind.type,
      kind.aliases ?? [],
      categories[kind.category],
      kind.isUnavailable === true,
    ]);
  });

  test('shows each option, or says why not', () => {
    const neither = leaves.filter(isOfKind).filter((leaf) => {
      const isElementId = /\[\]\.id$/.test(leaf);
      return !isElementId && !shows(form.fields, leaf) && form.hidden[leaf] === undefined;
    });
    expect(neither).toEqual([]);
    const both = Object.keys(form.hidden).filter((path) => shows(form.fields, path));
    expect(both).toEqual([]);
    for (const reason of Object.values(form.hidden)) expect(reason.length).toBeGreaterThan(15);
  });

  test('starts with a block of its kind', () => {
    let ids = 0;
    const block: Readonly<Record<string, unknown>> = { id: 'block', ...form.fresh(() => `id${ids++}`) };
    expect(kind.schema.safeParse(block)).toMatchObject({ success: true });
    expect(block['type']).toBe(type);
  });

  test('has a way out on its rows for each edge of its items', () => {
    for (const block of exampleBlocks.filter((candidate) => formFor(candidate.type) === form)) {
      const ports = form.rows(block, names).flatMap(({ port }) => (port === undefined ? [] : [port.from]));
      const fromItems = ports.filter((from) => from !== 'block');
      expect(fromItems.length).toBeGreaterThanOrEqual(kind.edges?.(block).length ?? 0);
    }
  });

  test('names as its fallbacks what the kind does without a value', async () => {
    const examples = await exported<Example[]>(folder, 'examples');
    for (const { path, field } of allFields(form.fields)) {
      if (field.fallback === undefined || path.includes('[]')) continue;
      for (const example of examples) {
        const bot = filledIn(example.bot, kind, path, field.fallback);
        expect(() =>
          playExample({ ...example, bot }, { kinds: blockKinds, resultId: 'result' }),
        ).not.toThrow();
      }
    }
  });
});

describe.each(everyForm.map((form) => [form.label, form] as const))('%s', (_, form) => {
  test('has rows for a block of any shape', () => {
    fc.assert(
      fc.property(
        fc.record(
          { options: fc.jsonValue(), items: fc.jsonValue(), content: fc.jsonValue(), label: fc.jsonValue() },
          { requiredKeys: [] },
        ),
        (parts) => {
          // a draft may hold anything
          const rows = form.rows({ id: 'block', type: form.type, ...(parts as object) }, names);
          expect(rows.length).toBeGreaterThan(0);
          for (const { height, text, saves = '', picture = '' } of rows) {
            expect(rowHeights[height]).toBeGreaterThan(0);
            for (const said of [text, saves, picture]) {
              expect(typeof said).toBe('string');
              expect(said).not.toContain('\n');
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('has conditions on fields that are there', () => {
    const paths = allFields(form.fields).map(({ path }) => path);
    const wanted = JSON.stringify(form.fields).matchAll(/"(?:when":\{"path|botPath|timePath)":"([^"]+)"/g);
    for (const [, path = ''] of wanted)
      expect(paths.some((known) => known === path || known.endsWith(`[].${path}`))).toBe(true);
  });

  test('speaks in labels without and in help with a full stop', () => {
    for (const { field } of allFields(form.fields)) {
      expect(field.label).toMatch(/^[A-Z].*[^.]$|…$/);
      if (field.help !== undefined) expect(field.help).toMatch(/^[A-Z{].*\.$/);
    }
  });
});

test('opening the form of any example block changes nothing, and shows each value as it is', () => {
  expect(exampleBlocks.length).toBeGreaterThan(20);
  for (const block of exampleBlocks) {
    const before = structuredClone(block);
    const form = formFor(block.type);
    form.rows(deepFrozen(block), names);
    for (const { path, field } of allFields(form.fields))
      for (const value of valuesAt(block, path))
        expect([path, value, canShow(field, value)]).toEqual([path, value, true]);
    expect(block).toEqual(before);
  }
});

/** The forms of the kinds by their folders. */
async function formsOfKinds(): Promise<[string, Form][]> {
  const folders = readdirSync(import.meta.dirname).filter(
    (folder) => folder !== 'unknown' && existsSync(join(import.meta.dirname, folder, `${folder}.form.ts`)),
  );
  return Promise.all(folders.map(async (folder) => [folder, await exported<Form>(folder, 'form')]));
}

async function exported<T>(folder: string, part: 'form' | 'examples'): Promise<T> {
  const name = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const module = (await import(`./${folder}/${folder}.${part}.ts`)) as Record<string, T>;
  const value = module[name + part.charAt(0).toUpperCase() + part.slice(1)];
  if (value === undefined) throw new Error(`${folder}.${part}.ts exports no ${part}`);
  return value;
}

/** The bot of an example with `value` at `path` in the blocks of the kind that have nothing there. */
function filledIn(bot: BotParts, kind: BlockKind, path: string, value: unknown): BotParts {
  const copy = structuredClone(bot);
  for (const block of Object.values(copy.groups).flat())
    if (blockKinds.for(block.type) === kind) fill(block, path.split('.'), value);
  return copy;
}

function fill(at: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) at[key] ??= value;
  else fill((at[key] ??= {}) as Record<string, unknown>, rest, value);
}

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFrozen);
  return value;
}
