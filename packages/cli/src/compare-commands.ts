import { Option, type Command } from 'commander';
import type { DiffOptions } from './diff/diff-command.ts';
import type { Surroundings } from './outcome.ts';

/** Adds the commands that compare and merge states of bots. */
export function addComparing(
  program: Command,
  surroundings: Surroundings,
  end: (status: number) => void,
): void {
  program
    .command('diff')
    .description('say what changed between two states of a bot, as its authors see it')
    .argument('<a>', 'a file, bot:ID@draft, bot:ID@published or bot:ID@HASH')
    .argument('<b>', 'the later state, named in the same ways')
    .addOption(new Option('--json', 'one JSON document').conflicts(['md', 'stat']))
    .addOption(new Option('--md', 'Markdown, as a pull request shows it').conflicts('stat'))
    .option('--stat', 'the numbers alone')
    .option('--detailed-exitcode', '0: no changes, 1: it could not be told, 2: changes')
    .action(async (a: string, b: string, options: DiffOptions) => {
      const { diff } = await import('./diff/diff-command.ts');
      end(await diff(a, b, options, surroundings));
    });

  program
    .command('merge')
    .description('merge two states of a bot that began with the same one; also a merge driver of git')
    .argument('<base>', 'the state that both began with; an empty file if there is none')
    .argument('<ours>', 'the state that is kept')
    .argument('<theirs>', 'the state whose changes come to it')
    .option('--out <file>', 'where the merge is written; without it to <ours>')
    .action(async (base: string, ours: string, theirs: string, options: { readonly out?: string }) => {
      const { merge } = await import('./merge/merge-command.ts');
      end(await merge({ base, ours, theirs }, options, surroundings));
    });
}
