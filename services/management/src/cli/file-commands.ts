import { filesNotStored } from '@parley/errors';
import type { Command } from 'commander';
import { sweepStore } from '../maintenance/sweep-store.ts';
import type { Run } from './run.ts';

/** Adds what an operator does about files. */
export function addFileCommands(program: Command, run: Run): void {
  program
    .command('sweep-files')
    .description(
      'delete the files that nobody needs and count the room of each workspace, now and not within the hour',
    )
    .action(() =>
      run(async ({ files, ...deps }) => {
        if (!files) throw filesNotStored();
        return { deleted: await sweepStore({ ...deps, files }) };
      }),
    );
}
