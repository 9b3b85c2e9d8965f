import { CommanderError, type Command } from 'commander';
import { recount } from '../analytics/recount.repository.ts';
import type { Run } from './run.ts';

/** Adds the command that compares counts with the results themselves. */
export function addRecountCommand(program: Command, run: Run): void {
  program
    .command('recount')
    .description(
      'compare the counts of visits, views, starts and completions with the results themselves; reads every result, changes nothing, and fails where they differ',
    )
    .action(async () => {
      let differing = 0;
      await run(async ({ db }) => {
        const found = await recount(db);
        ({ differing } = found);
        return found;
      });
      if (differing > 0)
        throw new CommanderError(1, 'parley.counts', 'Counts differ from the results they count.');
    });
}
