import { describe, expect, test } from '@jest/globals';
import { eventFormList, formList, type AnyField } from '@parley/blocks/forms';
import { isEqualJson, toDocument } from '@parley/editing';
import { settingsSchema, themeSchema, type Bot } from '@parley/schema';
import { changesOfLook, changesOfSettings } from './bot-part-changes.ts';
import { newAllowance, type FieldChange, type Shown } from './field-change.ts';
import { partChanges } from './part-changes.ts';

const bot = {
  id: 'bot',
  events: [],
  groups: ['one', 'two'].map((id) => ({ id: `group-${id}`, title: `The ${id}`, graphCoordinates: { x: 0, y: 0 }, blocks: [] })),
  edges: [],
  variables: ['one', 'two'].map((id) => ({ id: `variable-${id}`, name: `Kept ${id}` })),
  theme: {},
  settings: {},
} as unknown as Bot; // prettier-ignore
const document = toDocument(bot);

/** Everything that an author reads of a change. */
function readIn(change: FieldChange): readonly string[] {
  if (change.shows === 'words') return change.runs.map(({ text }) => text);
  if (change.shows === 'lines') return change.lines.map(({ text }) => text);
  return [change.before, change.after].flatMap(readInValue);
}

function readInValue(shown: Shown): readonly string[] {
  switch (shown.as) {
    case 'font':
      return [shown.name];
    case 'picture':
      return [shown.address, shown.alt];
    case 'default':
      return ['Default', ...(shown.value ? readInValue(shown.value) : [])];
    case 'owned':
    case 'formatted':
      return [];
    default:
      return [shown.text];
  }
}

/** Fails for a change without a label, one that says the same of both states, and one that shows how data are written. */
function expectReadable(changes: readonly FieldChange[]): void {
  expect(changes.length).toBeGreaterThan(0);
  for (const change of changes) {
    expect(change.labels.filter((label) => label.trim() !== '')).not.toEqual([]);
    const words = [...change.labels, ...readIn(change)].join('\n');
    expect(words).not.toMatch(/[{}[\]]|"\w+":|\bundefined\b|\[object|variable-|group-|\b[a-z]+[A-Z]\w*/);
    if (change.shows === 'values') expect(change.before).not.toEqual(change.after);
    else {
      const runs = change.shows === 'words' ? change.runs : change.lines;
      expect(runs.some(({ kind }) => kind !== 'same')).toBe(true);
    }
  }
}

/** A JSON schema as far as its leaves are looked for. */
type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
};

type Case = { readonly path: readonly string[]; readonly before: unknown; readonly after: unknown };

/** Two values for each field of a schema, with the path to it. */
function casesOf(schema: JsonSchema, defs: JsonSchema['$defs'] = schema.$defs, path: readonly string[] = []): Case[] {
  const at = schema.$ref === undefined ? schema : (defs?.[schema.$ref.replace('#/$defs/', '')] ?? {});
  if (at.anyOf) return at.anyOf.flatMap((one) => casesOf(one, defs, path));
  if (at.properties)
    return Object.entries(at.properties).flatMap(([key, inner]) => casesOf(inner, defs, [...path, key]));
  const [before, after] = valuesOf(at, defs);
  return [{ path, before, after }];
} // prettier-ignore

function valuesOf({ type, items }: JsonSchema, defs: JsonSchema['$defs']): readonly [unknown, unknown] {
  switch (type) {
    case 'boolean':
      return [true, false];
    case 'number':
      return [1, 2];
    case 'array': {
      const elements = casesOf(items ?? {}, defs);
      // the elements of a list of objects differ in each of their fields
      if (elements.some(({ path }) => path.length > 0))
        return [[elements.reduce((element, one) => written(element, one.path, one.before), {})],
          [elements.reduce((element, one) => written(element, one.path, one.after), {})]];
      return [['https://one.example'], ['https://two.example']];
    } // prettier-ignore
    default:
      return ['one', 'two'];
  }
}

function written(whole: object, [key = '', ...rest]: readonly string[], value: unknown): object {
  const inner: unknown = Reflect.get(whole, key);
  const next = rest.length === 0 ? value : written(typeof inner === 'object' && inner !== null ? inner : {}, rest, value);
  return { ...whole, [key]: next };
} // prettier-ignore

/** Labels of options that the forms leave out, each with its reason there (`lookHidden`, `settingsHidden` of the blocks). */
const inNoForm = ['Type', 'Position', 'Is typing emulation enabled'];

describe.each([
  ['look', themeSchema, 'theme'],
  ['settings', settingsSchema, 'settings'],
] as const)('each field of the schema of the %s', (_, schema, part) => {
  const cases = casesOf(schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema);

  test('is told by the label of its form, in words', () => {
    expect(cases.length).toBeGreaterThan(20);
    for (const { path, before, after } of cases) {
      const [was, is] = [before, after].map((value) => ({ ...bot, [part]: written({}, path, value) }));
      for (const [one, other] of [
        [was, is],
        [bot, is],
        [was, bot],
      ]) {
        if (!one || !other) throw new Error('invariant: there are two states');
        const changes =
          part === 'theme' ? changesOfLook(one, other, () => false) : changesOfSettings(one, other);
        expectReadable(changes);
        // sections of the forms stand before the label; a path in words begins with its own key
        const first = changes[0]?.labels ?? [];
        const isLoose = first[0]?.toLowerCase() === path[0]?.toLowerCase() && path.length === first.length;
        if (isLoose) expect(inNoForm).toContain(first.at(-1));
      }
    }
  });
});

/** Two values for a field, other than those that count while it is empty. */
function valuesFor(field: Exclude<AnyField, { widget: 'section' }>): readonly [unknown, unknown] {
  switch (field.widget) {
    case 'toggle':
      return field.on === undefined ? [true, false] : [field.on, field.on + 4];
    case 'number':
      return [7, 8];
    case 'choice': {
      const others = field.choices.filter(({ value }) => value !== field.fallback);
      return [others[0]?.value ?? 'one', others[1]?.value ?? field.choices[0]?.value ?? 'two'];
    }
    case 'color':
      return ['#112233', '#445566'];
    case 'date':
      return ['2026-11-29', '2026-12-31T18:00'];
    case 'country':
      return ['IT', 'FR'];
    case 'media':
      return ['https://example.com/one.png', 'https://example.com/two.png'];
    case 'variable':
      return ['variable-one', 'variable-two'];
    case 'group':
      return ['group-one', 'group-two'];
    case 'richText':
      return [[{ type: 'p', children: [{ text: 'One' }] }], [{ type: 'p', children: [{ text: 'Two' }] }]];
    case 'texts':
      return [['One'], ['Two']];
    case 'pairs':
      return [[{ id: 'x', key: 'Accept', value: 'One' }], [{ id: 'x', key: 'Accept', value: 'Two' }]];
    case 'mapping':
      return [[{ id: 'x', [field.partKey]: 'One', variableId: 'variable-one' }], [{ id: 'x', [field.partKey]: 'Two', variableId: 'variable-two' }]];
    case 'condition':
      return ['18', '21'].map((value) => ({ comparisons: [{ id: 'x', variableId: 'variable-one', comparisonOperator: 'Equal to', value }] })) as [unknown, unknown];
    case 'items':
    case 'cards': {
      const element = (side: 0 | 1): object =>
        leaves(field.fields).reduce<object>((whole, one) => written(whole, one.path.split('.'), valuesFor(one)[side]), { id: 'x' });
      return [[element(0)], [element(1), { id: 'y' }]];
    }
    case 'json':
      return [{ maxTokens: 1, isFast: true }, { maxTokens: 2, isFast: false }];
    default:
      return ['One', 'Two'];
  }
} // prettier-ignore

const leaves = (fields: readonly AnyField[]): readonly Exclude<AnyField, { widget: 'section' }>[] =>
  fields.flatMap((field) => (field.widget === 'section' ? leaves(field.fields) : [field]));

test.each([...formList, ...eventFormList].filter(({ fields }) => fields.length > 0))(
  'each field of $label is told by its label, in words',
  ({ type, fields }) => {
    const all = leaves(fields);
    for (const field of all) {
      if (field.path === '') continue;
      const part = { id: 'b', type };
      const [was, is] = valuesFor(field).map((value) => written(part, field.path.split('.'), value));
      for (const [one, other] of [
        [was, is],
        [part, is],
        [was, part],
      ]) {
        if (isEqualJson(one, other)) continue;
        const side = (value: unknown) => ({ document, fields, part: value });
        const changes = partChanges({
          labels: [],
          former: side(one),
          present: side(other),
          allowance: newAllowance(),
        });
        expectReadable(changes);
        const ofElement = field.widget === 'items' || field.widget === 'cards' || field.widget === 'json';
        // several fields may share a path: one of them is shown
        const labels = all.filter(({ path }) => path === field.path).map(({ label }) => label);
        if (!ofElement) expect(labels).toContain(changes[0]?.labels.at(-1));
      }
    }
  },
);
