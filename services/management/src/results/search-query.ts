import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { longestValue, wordsIn, type Field } from './search/result-words.ts';
import type { Wanted } from './wanted.ts';

const asked = z.string().max(longestValue);
const hasWord = (text: string): boolean => wordsIn(text).length > 0;
const oneWord = 'must have a word, a number or a sign';

/** The parameters that look for results by what they hold (extensions). */
export const searchQuery = {
  search: asked.refine(hasWord, oneWord).optional().meta({
    description:
      'Those in which each of these words begins a word of an answer or a variable, whatever its capitals and accents.',
    example: 'ada paris',
  }),
  filterBlockId: idSchema.optional().meta({ description: 'The question that a filter is about.' }),
  filterVariable: asked.optional().meta({ description: 'The name of the variable that a filter is about.' }),
  filterBy: z
    .enum(['equals', 'contains', 'isEmpty'])
    .optional()
    .meta({
      description:
        'The condition on that answer or variable: it is `filterValue`, whatever its capitals; each word of `filterValue` ' +
        'begins a word of it; or there is none.',
    }),
  filterValue: asked.optional(),
};

type SearchQuery = z.output<z.ZodObject<typeof searchQuery>>;

/** Refuses a filter that is only half said; for `superRefine`. */
export function assertWholeFilter(query: SearchQuery, { addIssue }: z.RefinementCtx): void {
  const refuse = (name: keyof SearchQuery, message: string): void =>
    addIssue({ code: 'custom', path: [name], message });
  const { filterBlockId, filterVariable, filterBy, filterValue } = query;
  if (filterBlockId !== undefined && filterVariable !== undefined)
    refuse('filterVariable', 'goes without filterBlockId');
  const isAbout = filterBlockId ?? filterVariable;
  if (isAbout !== undefined && filterBy === undefined) refuse('filterBy', 'is missing');
  if (isAbout === undefined && filterBy !== undefined)
    refuse('filterBy', 'needs filterBlockId or filterVariable');
  const needsValue = filterBy === 'equals' || filterBy === 'contains';
  if (needsValue !== (filterValue !== undefined))
    refuse('filterValue', needsValue ? 'is missing' : 'goes with equals and contains');
  else if (filterBy === 'contains' && !hasWord(filterValue ?? '')) refuse('filterValue', oneWord);
}

/** The condition that a query names; undefined if it looks for nothing. */
export function wantedIn(query: SearchQuery): Wanted | undefined {
  const { search, filterBlockId, filterVariable, filterBy: by, filterValue: value = '' } = query;
  const field: Field | undefined =
    filterBlockId !== undefined
      ? { kind: 'answer', key: filterBlockId }
      : filterVariable !== undefined
        ? { kind: 'variable', key: filterVariable }
        : undefined;
  if (!field || !by) return search === undefined ? undefined : { search };
  return { search, filter: by === 'isEmpty' ? { field, by } : { field, by, value } };
}
