import { nestingLimit, type Block } from '@parley/schema';
import type { Path } from '../rules/diagnostic.ts';

/** What stands in a block, whatever its kind is. */
export type BlockContents = {
  /** Every text that a template can be, with its place in the block. */
  readonly texts: readonly { readonly text: string; readonly path: Path }[];
  /** The variables that are named by their ids: the block may set each of them. */
  readonly variableIds: readonly string[];
  /** The variables that a comparison in the block is about, by their ids. */
  readonly comparedIds: readonly string[];
};

/** Reads a value through once, a block or a part of a bot. The texts of `type` and `id` fields are no templates. */
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
