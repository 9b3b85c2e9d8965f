import { formFor } from '@parley/blocks/forms';
import { addBlock, addGroup, type Command } from '@parley/editing';
import type { Block } from '@parley/schema';
import { newId } from './new-id.ts';

/** A new block of a kind, as its form makes it. */
function freshBlock(type: string): Block {
  // a form makes a block of its own type; the schema of blocks is loose about the rest
  return { ...formFor(type).fresh(newId), id: newId() } as Block;
}

/** The place for a new block: in a group after another block, or in a new group at a position. */
export type BlockPlace =
  | { readonly groupId: string; readonly after: string | null }
  | { readonly title: string; readonly x: number; readonly y: number };

/** Adds a block of a kind at a place. */
export function addKind(
  type: string,
  place: BlockPlace,
): { readonly command: Command; readonly blockId: string } {
  const block = freshBlock(type);
  const command =
    'groupId' in place
      ? addBlock(place.groupId, block, place.after)
      : { ...addGroup({ id: newId(), ...place, blocks: [block] }), label: 'Add block' };
  return { command, blockId: block.id };
}
