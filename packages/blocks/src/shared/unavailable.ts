import { finding, goOn, optionOf, type BlockKind, type BlockContext, type BlockResult } from '@parley/engine';
import type { Block } from '@parley/schema';
import { blockName } from './block-name.ts';
import { checkCredentials } from './credentials.ts';
import { unavailableRules } from './unavailable.rules.ts';

/**
 * The result of a kind that needs an account which this installation cannot hold: it logs this, sets nothing, and the
 * conversation goes on. `what` is missing here; `instead` tells the author what to do.
 */
export function unavailable(
  what: string,
  instead: string,
): Required<Pick<BlockKind, 'isUnavailable' | 'enter' | 'check'>> {
  return {
    isUnavailable: true,
    enter: (block: Block, context: BlockContext): BlockResult =>
      goOn({ logs: [skipped(block, what, instead, context)] }),
    check: (block, scope) => [
      finding(
        unavailableRules['unavailable-integration'],
        `The ${blockName(block)} will be skipped: ${what}. ${instead}`,
        ['type'],
      ),
      ...checkCredentials(optionOf(block, 'credentialsId'), scope),
    ],
  };
}

/** The log line of a block that did nothing, with the reason. */
export function skipped(
  block: Block,
  why: string,
  instead: string,
  { group }: Pick<BlockContext, 'group'>,
): { status: string; description: string; details: string; context: string } {
  return {
    status: 'warning',
    description: `The ${blockName(block)} was skipped: ${why}. No variable was changed. ${instead}`,
    details: `type ${block.type}, block ${block.id}`,
    context: group.title,
  };
}
