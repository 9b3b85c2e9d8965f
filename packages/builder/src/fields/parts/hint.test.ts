import { expect, test } from '@jest/globals';
import { lookFields, settingsFields } from '@parley/blocks/bot-forms';
import { eventFormList, formList, type AnyField } from '@parley/blocks/forms';
import '../../words/late/fields.ts';
import { hintOf } from './hint.ts';

const flat = (fields: readonly AnyField[]): AnyField[] =>
  fields.flatMap((field) => ('fields' in field ? [field, ...flat(field.fields)] : [field]));

const forms: readonly (readonly [string, readonly AnyField[]])[] = [
  ...[...formList, ...eventFormList].map(({ label, fields }) => [label, fields] as const),
  ['the look', lookFields],
  ['the settings', settingsFields],
];

test.each(forms)('the grey texts of %s are what applies, or say that they are examples', (_, fields) => {
  for (const field of flat(fields)) {
    if (field.widget === 'section') continue;
    const hint = hintOf(field);
    const applies = 'usual' in field ? field.usual : 'fallback' in field ? field.fallback : undefined;
    if (typeof applies === 'string' || typeof applies === 'number') expect(hint ?? '').toBe(String(applies));
    else if (hint !== undefined) expect(hint).toMatch(/^e\.g\. \S/);
  }
});
