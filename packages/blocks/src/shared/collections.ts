import { finding, type CheckScope, type Finding } from '@parley/engine';
import { collectionsRules } from './collections.rules.ts';

/** Reports a block that names a collection which its workspace does not have. */
export function checkCollection(collectionId: unknown, { facts }: CheckScope): Finding[] {
  if (typeof collectionId !== 'string' || collectionId === '' || !facts?.collections) return [];
  if (facts.collections.some(({ id }) => id === collectionId)) return [];
  const message = 'this workspace does not have the collection that was chosen: choose another one';
  return [finding(collectionsRules['missing-collection'], message, ['options', 'collectionId'])];
}
