import type { BlockKind, BlockKinds } from '@parley/engine';

/** Finds kinds by their wire type or one of its aliases; `fallback` stands for every other type. */
export function registerKinds(kinds: readonly BlockKind[], fallback: BlockKind): BlockKinds {
  const byType = new Map<string, BlockKind>();
  for (const kind of kinds) {
    for (const type of [kind.type, ...(kind.aliases ?? [])]) byType.set(type, kind);
  }
  return { for: (type) => byType.get(type) ?? fallback };
}
