import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import { loadPublished } from '../publishing/load-published.ts';
import { setSuspended } from '../workspaces/suspend-workspace.ts';
import { addMember, membershipSchema } from './add-member.ts';
import type { Run } from './run.ts';

/** Adds what an operator does with workspaces and their bots. */
export function addWorkspaceCommands(program: Command, run: Run): void {
  for (const [name, isSuspended, description] of [
    ['suspend', true, 'let no chat of a workspace begin and nothing in it be changed'],
    ['unsuspend', false, 'lift the suspension of a workspace'],
  ] as const) {
    program
      .command(name)
      .description(description)
      .argument('<workspaceId>')
      .action((workspaceId: string) =>
        run(async (deps) => {
          if (!(await setSuspended(deps, workspaceId, isSuspended)))
            throw new Error(`There is no workspace with the id ${workspaceId}.`);
          return { workspaceId, isSuspended };
        }),
      );
  }

  program
    .command('add-member')
    .description('make a user a member of a workspace, without an invitation')
    .requiredOption('--workspace <id>', 'which workspace')
    .requiredOption('--email <address>', 'the address the user is known by')
    .requiredOption('--mode <write|read|guest>', 'what they may do in it')
    .action((options: unknown) => run((deps) => addMember(deps, membershipSchema.parse(options))));

  program
    .command('load-published')
    .description(
      'publish, as a version of a bot, a published copy of an older installation (versions 3 to 6.1)',
    )
    .requiredOption('--bot <id>', 'the bot it is a copy of')
    .argument('<file>', 'the copy as JSON: one row of the table of published bots')
    .action((file: string, { bot }: { readonly bot: string }) =>
      run(async (deps) => {
        const copy = z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(file, 'utf8')));
        return loadPublished(deps, bot, copy);
      }),
    );
}
