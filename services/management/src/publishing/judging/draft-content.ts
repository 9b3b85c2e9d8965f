import type { BotContent } from '@parley/schema';

/**
 * The content of a draft as JSON objects: the fields of a later one take the place of an earlier one's. Texts go to a
 * thread and to Postgres for a fraction of what a tree costs.
 */
export type Draft = readonly string[];

/** The content of a draft. */
export function contentOf(draft: Draft): BotContent {
  // of a bot that is stored, and fields that a request's schema has let pass
  return Object.assign({}, ...draft.map((json): unknown => JSON.parse(json))) as BotContent;
}

/** Characters of JSON. */
export function lengthOf(draft: Draft): number {
  return draft.reduce((sum, { length }) => sum + length, 0);
}
