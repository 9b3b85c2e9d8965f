import type { Block } from '@parley/schema';
import { followOrGoOn, type BlockKind } from '@parley/engine';

/**
 * How a kind behaves that is known and cannot run here: its drafts are kept, publishing warns of it, and the
 * conversation says so in its log and follows the block's own edge.
 */
export const unavailable: Pick<BlockKind, 'isUnavailable' | 'enter' | 'check'> = {
  isUnavailable: true,
  enter: ({ id, type, outgoingEdgeId }: Block, run) =>
    followOrGoOn(outgoingEdgeId, {
      logs: [
        {
          status: 'warning',
          description: 'A block was passed over because this installation cannot run it.',
          details: `type ${type}, block ${id}`,
          context: run.group.title,
        },
      ],
    }),
  check: ({ type }) => [
    {
      code: 'unavailable-block-type',
      severity: 'warning',
      message: `this installation cannot run blocks of type ${type}; they are passed over`,
      path: ['type'],
    },
  ],
};
