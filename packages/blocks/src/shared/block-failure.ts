import { goOn, type BlockContext, type BlockResult } from '@parley/engine';
import type { Block } from '@parley/schema';
import { blockName } from './block-name.ts';

/** A block whose author may want the reason of a failure in a variable. */
type FallibleBlock = Pick<Block, 'type' | 'label'> & {
  readonly options?: { readonly saveErrorInVariableId?: string | undefined } | undefined;
};

/** The assignment of a value to the variable that an option names; none if it names none. */
export const assigned = (variableId = '', value: string): { variableId: string; value: string }[] =>
  variableId === '' ? [] : [{ variableId, value }];

/**
 * Goes on after a block that came to nothing: the reason is logged, and saved where the author wants it. `fate` is what the
 * log says that the block did, such as `searched nothing, and its variables stay as they are`.
 */
export function goOnWithout(
  block: FallibleBlock,
  fate: string,
  why: string,
  { group }: BlockContext,
): BlockResult {
  const description = `The ${blockName(block)} ${fate}.`;
  return goOn({
    set: assigned(block.options?.saveErrorInVariableId, why),
    logs: [{ status: 'error', description, details: why, context: group.title }],
  });
}
