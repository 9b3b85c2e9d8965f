import type { Block } from '@parley/schema';
import type { BlockKind } from '../kind/block-kind.ts';
import type { BlockContents } from './block-contents.ts';

/** A block that has the form of its type. */
export type ReadBlock = {
  readonly kind: BlockKind;
  readonly parsed: Block;
  /** The inline programs in its texts. */
  readonly inlineCode: readonly string[];
  /** See `CompiledBlock`. */
  readonly mentions: readonly string[] | undefined;
};

/**
 * Blocks that were read before, for whoever compiles much the same bot over and over: the same object, which nobody has
 * changed since, is not read again. It serves one set of kinds.
 */
export type BlockMemory = {
  readonly read: WeakMap<Block, ReadBlock>;
  /** By the block as it was read. */
  readonly contents: WeakMap<Block, BlockContents>;
};

export function blockMemory(): BlockMemory {
  return { read: new WeakMap(), contents: new WeakMap() };
}
