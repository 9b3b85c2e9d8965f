import type { Command } from 'commander';
import type { Surroundings } from './outcome.ts';

/** Adds the commands that keep the bots of a service as files of a folder. */
export function addFolders(
  program: Command,
  surroundings: Surroundings,
  end: (status: number) => void,
): void {
  program
    .command('pull')
    .description('write drafts of the service as files')
    .requiredOption('--bot <id...>', 'the bots')
    .requiredOption('--dir <folder>', 'where the files are')
    .action(async ({ bot, dir }: { readonly bot: readonly string[]; readonly dir: string }) => {
      const { pull } = await import('./sync/sync-commands.ts');
      end(await pull(bot, { dir }, surroundings));
    });

  program
    .command('status')
    .description('say which files and which drafts have changed since both were the same')
    .requiredOption('--dir <folder>', 'where the files are')
    .option('--detailed-exitcode', '0: no changes, 1: it could not be told, 2: changes')
    .action(async (options: { readonly dir: string; readonly detailedExitcode?: true }) => {
      const { status } = await import('./sync/sync-commands.ts');
      end(await status(options, surroundings));
    });

  program
    .command('push')
    .description(
      'make the drafts of the service what the files say, unless somebody else changed one of them',
    )
    .requiredOption('--dir <folder>', 'where the files are')
    .option('--workspace <id>', 'where bots of new files go; otherwise to the workspace of the others')
    .action(async (options: { readonly dir: string; readonly workspace?: string }) => {
      const { push } = await import('./sync/sync-commands.ts');
      end(await push(options, surroundings));
    });
}
