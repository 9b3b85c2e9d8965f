import type { Command } from 'commander';
import type { Db } from '../database/client.ts';
import { organizationsAfter } from '../principals/organization.repository.ts';
import { usersAfter } from '../users/user.repository.ts';
import { workspacesAfter } from '../workspaces/all-workspaces.repository.ts';
import type { Output, Run } from './run.ts';

type Listed = { readonly id: string };
/** The rows behind an id, in the order of their ids, `limit` at most. */
type RowsAfter = (db: Db, id: string, limit: number) => PromiseLike<readonly Listed[]>;

const lists: readonly (readonly [name: string, description: string, rowsAfter: RowsAfter])[] = [
  ['list-users', 'show each user as a line of JSON', usersAfter],
  ['list-organizations', 'show each organization with its contract as a line of JSON', organizationsAfter],
  ['list-workspaces', 'show each workspace with its organization as a line of JSON', workspacesAfter],
];

const atOnce = 500;

/** Adds the commands that show who and what is in the installation. */
export function addListCommands(program: Command, run: Run, output: Output): void {
  for (const [name, description, rowsAfter] of lists) {
    program
      .command(name)
      .description(description)
      .action(() =>
        run(async ({ db }) => {
          let listed = 0;
          for (let rows = await rowsAfter(db, '', atOnce); rows.length > 0;) {
            for (const row of rows) output.write(`${JSON.stringify(row)}\n`);
            listed += rows.length;
            rows = rows.length < atOnce ? [] : await rowsAfter(db, rows.at(-1)?.id ?? '', atOnce);
          }
          return { listed };
        }),
      );
  }
}
