import { expect, test } from '@jest/globals';
import { lookFields } from '@parley/blocks/bot-forms';
import type { AnyField } from '@parley/blocks/forms';
import { foundFields } from './found-fields.ts';

const labels = (fields: readonly AnyField[]): string[] =>
  fields.flatMap((field) =>
    field.widget === 'section' ? [field.label, ...labels(field.fields)] : [field.label],
  );

test('an empty search leaves a form as it is', () => {
  expect(foundFields(lookFields, ' ')).toBe(lookFields);
});

test('a field is found by its words and by those of its section, which is unfolded', () => {
  const found = foundFields(lookFields, 'Bar THICK');
  expect(labels(found)).toEqual(['Progress bar', 'Thickness']);
  expect(found[0]).toMatchObject({ isFolded: false });
  expect(labels(foundFields(lookFields, 'buttons blur'))).toEqual([
    'Buttons',
    'Corners, border, shadow',
    'Blur what is behind it',
  ]);
});

test('nothing is found by words that no option has', () => {
  expect(foundFields(lookFields, 'wheelbarrow')).toEqual([]);
});
