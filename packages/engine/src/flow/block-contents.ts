import { nestingLimit, type Block } from '@parley/schema';
import type { Path } from '../rules/diagnostic.ts';

/** The texts and variables of a block, collected in the same way for every kind. */
export type BlockContents = {
  /** Every text that can be a template, with its path in the block. */
  readonly texts: readonly { readonly text: string; readonly path: Path }[];
  /** Ids of the variables that the block names and so may set. */
  readonly variableIds: readonly string[];
  /** Ids of the variables that comparisons in the block read. */
  readonly comparedIds: readonly string[];
};

/** Walks once through a value: a block or a part of a bot. Texts of `type` and `id` fields are not templates. */
export function contentsOf(value: Block | object): BlockContents {
  const found = { texts: [], variableIds: [], comparedIds: [] };
  collect(value, [], found);
  return found;
}

type Found = { [key in keyof BlockContents]: BlockContents[key][number][] };

function collect(value: unknown, path: Path, found: Found): void {
  if (typeof value === 'string') found.texts.push({ text: value, path });
  else if (value !== null && typeof value === 'object' && path.length < nestingLimit) {
    for (const [key, field] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(key) : key];
      if (typeof field !== 'string' || Array.isArray(value)) collect(field, at, found);
      else if (/variableId$/i.test(key)) {
        found.variableIds.push(field);
        if ('comparisonOperator' in value) found.comparedIds.push(field);
      } else if (key !== 'type' && key !== 'id') found.texts.push({ text: field, path: at });
    }
  }
}
