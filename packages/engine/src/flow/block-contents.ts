import { nestingLimit, type Block } from '@parley/schema';
import type { Path } from '../rules/diagnostic.ts';
import type { CompiledBlock } from './flow.ts';

/** The texts and variables of a block, collected in the same way for every kind. */
export type BlockContents = {
  /** Every text that can be a template, with its path in the block. */
  readonly texts: readonly { readonly text: string; readonly path: Path }[];
  /** Ids of the variables that the block names and so may set. */
  readonly variableIds: readonly string[];
  /** Ids of the variables that comparisons in the block read. */
  readonly comparedIds: readonly string[];
};

/** The contents of each block of a flow. */
export type ContentsOfBlocks = ReadonlyMap<CompiledBlock, BlockContents>;

/** Walks once through a value: a block or a part of a bot. Texts of `type` and `id` fields are not templates. */
export function contentsOf(value: Block | object): BlockContents {
  const found = { texts: [], variableIds: [], comparedIds: [] };
  collect(value, [], found);
  return found;
}

type Found = { [key in keyof BlockContents]: BlockContents[key][number][] };

/** `path` leads to `value`; it is the same again afterwards. */
function collect(value: unknown, path: PropertyKey[], found: Found): void {
  if (typeof value === 'string') found.texts.push({ text: value, path: [...path] });
  else if (value !== null && typeof value === 'object' && path.length < nestingLimit) {
    const isList = Array.isArray(value);
    for (const [key, field] of Object.entries(value)) {
      path.push(isList ? Number(key) : key);
      if (typeof field !== 'string' || isList) collect(field, path, found);
      else if (/variableId$/i.test(key)) {
        found.variableIds.push(field);
        if ('comparisonOperator' in value) found.comparedIds.push(field);
      } else if (key !== 'type' && key !== 'id') found.texts.push({ text: field, path: [...path] });
      path.pop();
    }
  }
}
