import { operatorNames, operatorsWithoutValue, operatorWords } from '@parley/blocks/forms';
import { namesOf } from '../../document/names.ts';
import { elementKey } from '../../document/element-key.ts';
import { labelledFields, valueIn, type FormField } from '../../document/form-place.ts';
import '../../words/late/fields.ts';
import { capitalized, t } from '../../words/words.ts';
import type { Shown, Side } from './field-change.ts';
import { plainText } from './plain-text.ts';
import { addressWords, shownValue } from './shown-value.ts';

/** A line of a list; lines with one key are the same one on both sides. */
export type KeyedLine = { readonly key: string; readonly text: string };

/** The value of a field that is a list of lines, one an entry; undefined for any other field. */
export function linesOf(field: FormField, value: unknown, side: Side): readonly KeyedLine[] | undefined {
  switch (field.widget) {
    case 'texts':
      return listed(value).map((text) => lineOf(wordsOf(text)));
    case 'pairs':
      return listed(value).map((pair) => lineOf(`${wordsAt(pair, 'key')}: ${wordsAt(pair, 'value')}`));
    case 'mapping':
      return listed(value).map((entry) =>
        lineOf(`${wordsAt(entry, field.partKey)} → ${variableName(valueIn(entry, ['variableId']), side)}`),
      );
    case 'condition':
      return comparisonLines(value, field.isOfGivenText === true, side).map(lineOf);
    case 'code':
      return typeof value === 'string' && value !== '' ? value.split('\n').map(lineOf) : [];
    case 'items':
    case 'cards':
      return listed(value).map((element, index, all) => ({
        key: elementKey(all, index),
        text: elementWords(field, element, index, side),
      }));
    default:
      return undefined;
  }
}

const lineOf = (text: string): KeyedLine => ({ key: text, text });
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '…';
const wordsAt = (entry: unknown, key: string): string => wordsOf(valueIn(entry, [key]));

function variableName(id: unknown, { document }: Side): string {
  if (typeof id !== 'string' || id === '') return '…';
  return namesOf(document).variable(id) ?? t('fields.deletedVariable');
}

/** Comparisons as they read in a sentence, below the words for the way that several are joined. */
function comparisonLines(value: unknown, isOfGivenText: boolean, side: Side): readonly string[] {
  const comparisons = listed(valueIn(value, ['comparisons']));
  const lines = comparisons.map((comparison) => {
    const name = wordsAt(comparison, 'comparisonOperator');
    const operator = operatorNames.find((known) => known === name);
    const isAlone = operatorsWithoutValue.some((known) => known === name);
    return [
      ...(isOfGivenText ? [] : [variableName(valueIn(comparison, ['variableId']), side)]),
      operator === undefined ? name : operatorWords[operator],
      ...(isAlone ? [] : [wordsAt(comparison, 'value')]),
    ].join(' ');
  });
  if (lines.length < 2) return lines;
  const isAny = valueIn(value, ['logicalOperator']) === 'OR';
  return [`${t('fields.joined')}: ${t(isAny ? 'operators.OR' : 'operators.AND')}`, ...lines];
}

/** The most fields of an element whose words stand for it in a list. */
const mostFields = 3;

/** An element of a list in one line: the words of its first fields, or its number. */
function elementWords(
  field: Extract<FormField, { widget: 'items' | 'cards' }>,
  element: unknown,
  index: number,
  { document }: Side,
): string {
  const side = { document, fields: field.fields, part: element };
  const words = labelledFields(field.fields, element)
    .filter((one) => one.isShown)
    .map((one) => fieldWords(one.field, valueIn(element, one.field.path.split('.')), side))
    .filter((text) => text !== '');
  return words.length === 0 ? elementName(field.one, index) : words.slice(0, mostFields).join(' · ');
}

/** The name of an element by its place in the list: “Branch 2”. */
export const elementName = (one: string, index: number): string =>
  capitalized(t('fields.numberedThing', { thing: one, number: index + 1 }));

/** The words of a value in a line among others; '' for one that is not there, and for a switch. */
function fieldWords(field: FormField, value: unknown, side: Side): string {
  if (field.widget === 'richText') return plainText(listed(value)).replaceAll('\n', ' ').trim();
  if (field.widget === 'items' || field.widget === 'cards') return '';
  const lines = linesOf(field, value, side);
  if (lines) return lines.map(({ text }) => text).join(', ');
  if (field.widget === 'toggle' || typeof value === 'object' || value === undefined || value === '')
    return '';
  return wordsOfShown(shownValue(field, value, side));
}

function wordsOfShown(shown: Shown): string {
  switch (shown.as) {
    case 'text':
    case 'remark':
    case 'colour':
      return shown.text;
    case 'picture':
      return addressWords(shown.address);
    case 'font':
      return shown.name;
    default:
      return '';
  }
}
