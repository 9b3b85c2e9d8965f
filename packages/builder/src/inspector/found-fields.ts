import type { AnyField } from '@parley/blocks/forms';

/** The fields whose labels, or whose sections, have each word of a search; sections with one are unfolded. */
export function foundFields(fields: readonly AnyField[], search: string): readonly AnyField[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0 ? fields : fields.flatMap((field) => foundIn(field, words, ''));
}

function foundIn(field: AnyField, words: readonly string[], around: string): readonly AnyField[] {
  const help = 'help' in field ? (field.help ?? '') : '';
  const said = `${around} ${field.label} ${help}`.toLowerCase();
  const isFound = words.every((word) => said.includes(word));
  if (field.widget !== 'section') return isFound ? [field] : [];
  const inner = field.fields.flatMap((one) => foundIn(one, words, `${around} ${field.label}`));
  return inner.length === 0 ? [] : [{ ...field, isFolded: false, fields: inner }];
}
