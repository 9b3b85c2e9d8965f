import type { AnsweredResult } from './result.repository.ts';
import { currentAnswers } from './result.view.ts';
import { beginningWith, comparable, having, wordsIn, type Field } from './search/result-words.ts';

/** A condition on results of a list: words anywhere, a field with a value, or both. */
export type Wanted = {
  /** Each of its words begins a word of the result. */
  readonly search?: string | undefined;
  readonly filter?: FieldFilter | undefined;
};

/** A condition on the value of a field; a question that was answered more than once has each of its answers. */
type FieldFilter = { readonly field: Field } & (
  { readonly by: 'equals' | 'contains'; readonly value: string } | { readonly by: 'isEmpty' }
);

/** The condition on the index that every wanted result fulfils; undefined where the index does not help. */
export function indexCondition(botId: string, { search, filter }: Wanted): string | undefined {
  const words = [search, filter?.by === 'contains' ? filter.value : undefined].flatMap((text) =>
    text === undefined ? [] : wordsIn(text),
  );
  const parts = [
    ...(filter?.by === 'equals' ? [having(botId, filter.field, filter.value)] : []),
    ...(words.length === 0 ? [] : [beginningWith(botId, [...new Set(words)])]),
  ];
  return parts.length === 0 ? undefined : parts.join(' & ');
}

/**
 * True for a result that is wanted. The index knows too much: also values that were replaced since, and words of other
 * fields than the one that is asked for.
 */
export function isWanted({ search, filter }: Wanted, result: AnsweredResult): boolean {
  return (
    (search === undefined || hasWords(textsOf(result), search)) &&
    (filter === undefined || fulfils(textsOf(result, filter.field), filter))
  );
}

function fulfils(texts: readonly string[], filter: FieldFilter): boolean {
  if (filter.by === 'isEmpty') return texts.length === 0;
  if (filter.by === 'contains') return hasWords(texts, filter.value);
  return texts.some((text) => comparable(text) === comparable(filter.value));
}

function hasWords(texts: readonly string[], asked: string): boolean {
  const held = texts.flatMap(wordsIn);
  return wordsIn(asked).every((word) => held.some((other) => other.startsWith(word)));
}

/** The texts of a result and the addresses of its files, or those of one field of it, without empty ones. */
function textsOf(result: AnsweredResult, field?: Field): string[] {
  const isOfField = (kind: Field['kind'], key: string): boolean =>
    field === undefined || (field.kind === kind && field.key === key);
  return [
    ...currentAnswers(result.answers).flatMap(({ blockId, content, attachedFileUrls }) =>
      isOfField('answer', blockId) ? [content, ...(attachedFileUrls ?? [])] : [],
    ),
    ...result.variables.flatMap(({ name, value }) => (isOfField('variable', name) ? [value] : [])),
  ].filter((text) => text !== '');
}
