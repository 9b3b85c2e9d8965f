import fc from 'fast-check';
import { fill, inlineCodeOf, mapTexts, soleVariableOf, templateCache, variablesOf } from './template.ts';

const values: Readonly<Record<string, string>> = { Name: 'Ann', ' Name ': 'spaced', A: '{{Name}}', $1: '$&' };
const filling = { variable: (name: string) => values[name] ?? '', code: (program: string) => `<${program}>` };

test.each([
  ['no variable at all', 'no variable at all'],
  ['Hi {{Name}}!', 'Hi Ann!'],
  ['{{Name}}{{Name}}', 'AnnAnn'],
  ['{{ Name }}', 'spaced'],
  ['{{name}}', ''],
  ['{{}} {{ {{ } }} {Name}', '{{}} {{ {{ } }} {Name}'],
  ['{{{Name}}}', '{Ann}'],
  ['${{{Name}}}', '${Ann}'],
  ['{{A}}', '{{Name}}'],
  ['{{$1}}', '$&'],
  ['{{= 1 + {{Name}} =}}', '< 1 + {{Name}} >'],
  ['a {{= 1 =}} b {{=2=}} {{Name}}', 'a < 1 > b <2> Ann'],
  ['{{= a\nb =}}', '< a\nb >'],
  ['{{= never closed {{Name}}', '{{= never closed Ann'],
  ['{{==}}', ''],
])('%j filled in reads %j', (template, expected) => {
  expect(fill(template, filling)).toBe(expected);
});

test('a value is never taken for a template', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(fill('{{Name}}', { variable: () => value, code: () => '' })).toBe(value);
    }),
  );
});

test('a text ends where the budget does not reach further, before it is put together', () => {
  let asked = 0;
  const big = { variable: () => (asked++, 'x'.repeat(1000)), code: () => '' };
  let left = 53_000;
  const spend = (units: number): boolean => (left -= units) >= 0;
  expect(fill('{{A}}'.repeat(10_000), big, spend)).toHaveLength(2_000);
  expect(asked).toBe(3);
  expect(fill('{{A}}', big, () => false)).toBe('');
});

test('an empty slot costs, and a template that is too large is not looked at to its end', () => {
  let left = 100_000;
  let asked = 0;
  const spend = (units: number): boolean => (left -= units) >= 0;
  fill('{{a}}'.repeat(10_000), { variable: () => (asked++, ''), code: () => '' }, spend);
  expect(asked).toBeLessThan(50_000 / 32);
});

test('a template reads the same from the cache', () => {
  const cached = templateCache();
  for (const template of ['{{Name}} {{= 1 =}} x', '{{Name}}'.repeat(1_000)])
    for (let times = 0; times < 2; times++)
      expect(fill(template, filling, undefined, cached)).toBe(fill(template, filling));
});

test('the inline programs of a template are found in their order', () => {
  expect(inlineCodeOf('{{= a =}} {{b}} {{=c=}}{{= d')).toEqual([' a ', 'c']);
  expect(inlineCodeOf('{{a}}')).toEqual([]);
  expect(inlineCodeOf('{{==}}')).toEqual([]);
});

test('the variables of a template are found, those in inline programs too', () => {
  expect(variablesOf('{{a}} {{= {{b}} + 1 =}} {{a}} {{= 1 =}}')).toEqual(['a', 'b', 'a']);
  expect(variablesOf('nothing')).toEqual([]);
});

test.each([
  ['{{Name}}', 'Name'],
  [' {{Name}} ', 'Name'],
  ['x{{Name}}', undefined],
  ['{{Name}}{{Name}}', undefined],
  ['{{= 1 =}}', undefined],
  ['Name', undefined],
])('%j is the variable %j and nothing else', (template, name) => {
  expect(soleVariableOf(template)).toBe(name);
});

test('a hundred thousand openings without an end are read through once', () => {
  const hostile = '{{='.repeat(100_000);
  // compared here, because jest would print a difference this long
  expect(fill(hostile, filling) === hostile).toBe(true);
  expect(inlineCodeOf(hostile)).toEqual([]);
  const names = '{{a'.repeat(100_000);
  expect(variablesOf(names)).toEqual([]);
});

test('each text of a value is changed, but no key, no id and no type', () => {
  const value = {
    id: 'i',
    type: 't',
    text: 'a',
    list: ['b', { id: 'j', c: 'c' }, 1, null],
    object: { type: ['d'], id: { e: 'e' } },
  };
  expect(mapTexts(value, (text) => text.toUpperCase())).toEqual({
    id: 'i',
    type: 't',
    text: 'A',
    list: ['B', { id: 'j', c: 'C' }, 1, null],
    object: { type: ['D'], id: { e: 'E' } },
  });
  expect(value.text).toBe('a');
});

test('a part in which no text changes is the same object', () => {
  const value = { same: { list: ['a', { b: 'b' }] }, other: ['a', 'c'] };
  const changed = mapTexts(value, (text) => (text === 'c' ? 'd' : text));
  expect(changed).toEqual({ same: value.same, other: ['a', 'd'] });
  expect(changed.same).toBe(value.same);
  expect(value.other).toEqual(['a', 'c']);
});

test('what is nested beyond all measure is left as it is', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(20_000)}"a"${']'.repeat(20_000)}`);
  expect(mapTexts({ deep, text: 'a' }, (text) => `${text}!`).text).toBe('a!');
});
