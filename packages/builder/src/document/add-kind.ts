import { formFor } from '@parley/blocks/forms';
import { addBlock, addGroup, type BotDocument, type Command } from '@parley/editing';
import type { Block } from '@parley/schema';
import { both } from './both.ts';
import { isMessage, isQuestionKind } from './message-of.ts';
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

/** A block that was added. */
export type Added = {
  readonly blockId: string;
  /** The block that its author writes first: the message of a question that brought one, else itself. */
  readonly writtenId: string;
};

/** Adds a block of a kind at a place. A question brings the message that asks it, unless one stands right before it. */
export function addKind(
  document: Pick<BotDocument, 'blocks'>,
  type: string,
  place: BlockPlace,
): Added & { readonly command: Command } {
  const block = freshBlock(type);
  const asksAlready = 'groupId' in place && isMessage(document, place.after);
  const blocks = isQuestionKind(type) && !asksAlready ? [freshBlock('text'), block] : [block];
  const label = 'Add block';
  const command =
    'groupId' in place
      ? both(
          label,
          ...blocks.map((one, index) => addBlock(place.groupId, one, blocks[index - 1]?.id ?? place.after)),
        )
      : { ...addGroup({ id: newId(), ...place, blocks }), label };
  return { command, blockId: block.id, writtenId: blocks[0]?.id ?? block.id };
}
