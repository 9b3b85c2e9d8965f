import { nestingLimit, type Block } from '@parley/schema';
import type { Path } from '../rules/diagnostic.ts';
import { variablesOf } from '../values/template.ts';
import type { CompiledBlock } from './flow.ts';
import { secretIn } from './secrets.ts';

/** The texts and variables of a block, collected in the same way for every kind; each path is one in the block. */
export type BlockContents = {
  /** The names of the variables that its texts mention, each with its first path. */
  readonly reads: ReadonlyMap<string, Path>;
  /** The secrets in its texts. */
  readonly secrets: readonly { readonly name: string; readonly path: Path }[];
  /** True if a text may be a program that sets variables by their names. */
  readonly setsByName: boolean;
  /** Ids of the variables that the block names and so may set. */
  readonly variableIds: ReadonlySet<string>;
  /** Ids of the variables that comparisons in the block read, each with its first path. */
  readonly compares: ReadonlyMap<string, Path>;
};

/** The contents of each block of a flow. */
export type ContentsOfBlocks = ReadonlyMap<CompiledBlock, BlockContents>;

/** Walks once through a value: a block or a part of a bot. Texts of `type` and `id` fields are not templates. */
export function contentsOf(value: Block | object): BlockContents {
  const found: Found = {
    reads: new Map(),
    secrets: [],
    setsByName: false,
    variableIds: new Set(),
    compares: new Map(),
  };
  collect(value, [], found);
  return found;
}

type Found = {
  readonly reads: Map<string, Path>;
  readonly secrets: { name: string; path: Path }[];
  setsByName: boolean;
  readonly variableIds: Set<string>;
  readonly compares: Map<string, Path>;
};

/** `path` leads to `value`; it is the same again afterwards. */
function collect(value: unknown, path: PropertyKey[], found: Found): void {
  if (typeof value === 'string') collectText(value, path, found);
  else if (value !== null && typeof value === 'object' && path.length < nestingLimit) {
    const isList = Array.isArray(value);
    for (const [key, field] of Object.entries(value)) {
      path.push(isList ? Number(key) : key);
      if (/variableIds$/i.test(key) && Array.isArray(field)) {
        for (const id of field) if (typeof id === 'string') found.variableIds.add(id);
      } else if (typeof field !== 'string' || isList) collect(field, path, found);
      else if (/variableId$/i.test(key)) {
        if (!('comparisonOperator' in value)) found.variableIds.add(field);
        else if (!found.compares.has(field)) found.compares.set(field, [...path]);
      } else if (key !== 'type' && key !== 'id') collectText(field, path, found);
      path.pop();
    }
  }
}

function collectText(text: string, path: readonly PropertyKey[], found: Found): void {
  const secret = secretIn(text);
  if (secret !== undefined) found.secrets.push({ name: secret, path: [...path] });
  for (const name of variablesOf(text)) if (!found.reads.has(name)) found.reads.set(name, [...path]);
  found.setsByName ||= text.includes('setVariable');
}
