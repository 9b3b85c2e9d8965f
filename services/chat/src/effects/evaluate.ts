import type { ProgramOutcome } from '@parley/engine';
import type { Performer } from './performer.ts';

/** Programs run one after the other in the sandbox, as they stand in the block. */
export const evaluate: Performer<'evaluate'> = {
  isRepeatable: true,
  isNumbered: true,
  async perform({ programs }, { sandbox, tenant, remainingMs }) {
    const until = performance.now() + remainingMs;
    const outcomes: ProgramOutcome[] = [];
    for (const program of programs) {
      outcomes.push(await sandbox.run(program, tenant, until - performance.now()));
    }
    return { type: 'evaluate', outcomes };
  },
};
