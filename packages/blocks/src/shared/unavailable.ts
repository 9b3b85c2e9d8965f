import { goOn, type BlockKind, type Run, type Step } from '@parley/engine';
import type { Block } from '@parley/schema';

/** What a kind does whose work needs an account that this installation cannot hold: it says so, and changes nothing. */
export function unavailable(what: string): Required<Pick<BlockKind, 'isUnavailable' | 'enter' | 'check'>> {
  return {
    isUnavailable: true,
    enter: ({ id, type }: Block, run: Run): Step =>
      goOn({
        logs: [
          {
            status: 'warning',
            description: `${what} cannot be reached from this installation; the conversation goes on without.`,
            details: `type ${type}, block ${id}`,
            context: run.group.title,
          },
        ],
      }),
    check: () => [
      {
        code: 'unavailable-integration',
        severity: 'warning',
        message: `${what} cannot be reached from this installation: the block is passed over`,
        path: ['type'],
      },
    ],
  };
}
