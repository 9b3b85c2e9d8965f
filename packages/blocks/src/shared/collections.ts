import { finding, type CheckScope, type EffectOf, type Finding } from '@parley/engine';
import { collectionsRules } from './collections.rules.ts';

/** Reports a block that names a collection which its workspace does not have. */
export function checkCollection(collectionId: unknown, { facts }: CheckScope): Finding[] {
  if (typeof collectionId !== 'string' || collectionId === '' || !facts?.collections) return [];
  if (facts.collections.some(({ id }) => id === collectionId)) return [];
  const message = 'this workspace does not have the collection that was chosen: choose another one';
  return [finding(collectionsRules['missing-collection'], message, ['options', 'collectionId'])];
}

/** A search of a collection, as the service is asked for it. */
export type CollectionSearch = Omit<EffectOf<'searchCollection'>, 'type'>;

/** Passages for one question, unless the block says otherwise. */
const usualPassages = 5;
const mostPassages = 20;
/** Characters of a question that are searched for: its end, where people say what they want. */
const longestQuery = 4_000;

type Wished = {
  readonly collectionId?: string | undefined;
  readonly query?: string | undefined;
  readonly passages?: number | undefined;
};

/** The search that a block asks for; undefined if it names no collection, or there is nothing to search for. */
export function searchIn({
  collectionId = '',
  query = '',
  passages = usualPassages,
}: Wished): CollectionSearch | undefined {
  if (collectionId === '' || query.trim() === '') return undefined;
  const limit = Number.isFinite(passages)
    ? Math.min(mostPassages, Math.max(1, Math.floor(passages)))
    : usualPassages;
  return { collectionId, query: query.slice(-longestQuery), limit };
}

/** A document that a passage is of, as visitors may be told of it. */
export type Source = { readonly document: string; readonly address: string | null };

/** Each document once, in the order in which they came. */
export const distinctSources = (sources: readonly Source[]): Source[] =>
  sources.filter(
    ({ document, address }, index) =>
      sources.findIndex((other) => other.document === document && other.address === address) === index,
  );

/** A source as visitors see it. */
export const sourceText = ({ document, address }: Source): string =>
  address === null || address.endsWith(document) ? (address ?? document) : `${document} (${address})`;
