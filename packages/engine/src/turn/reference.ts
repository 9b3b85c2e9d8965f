import type { CompiledBlock } from '../flow/flow.ts';
import type { Reference } from '../kind/reference.ts';
import { textOf } from '../values/value.ts';
import type { TurnBuilder } from './turn-builder.ts';
import { valueNamed } from './variable-merge.ts';

/** The reference to a block that is entered now; undefined if nothing but its words says what it says. */
export function referenceTo({ state, flows }: TurnBuilder, entry: CompiledBlock): Reference | undefined {
  const { mentions, block } = entry;
  const frame = state.frames.at(-1);
  const flow = frame && flows.get(frame.hash);
  if (!mentions || !flow || frame.hash !== state.frames[0]?.hash) return undefined;
  // of two blocks with one id it would find the first
  if (flow.blocks.get(block.id) !== entry) return undefined;
  return { blockId: block.id, values: mentions.map((name) => textOf(valueNamed(flow, frame, name))) };
}
