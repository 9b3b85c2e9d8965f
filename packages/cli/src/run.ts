import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { exit, InvalidFile, Misuse, Refused, wordsOf, type Surroundings } from './outcome.ts';
import { addComparing } from './compare-commands.ts';
import { addFolders } from './folder-commands.ts';
import type { TestOptions } from './conversation/test-command.ts';
import type { LintOptions } from './lint/lint-command.ts';
import { lintFormats } from './lint/formats.ts';

/** The release that the command line belongs to. */
const release = '0.1.0';

const closingHelp = `
To begin with a bot that was exported to my-bot.json:
  parley lint my-bot.json                     say what publishing would say about it
  parley test my-bot.json my-bot.test.yaml    hold conversations with it, as a file of tests describes them
  parley diff before.json my-bot.json         say what changed
  parley fmt my-bot.json --out my-bot.bot.yaml

With PARLEY_URL (the address of a service) and PARLEY_TOKEN (an access token of yours) in the environment:
  parley pull --bot ID --dir bots             write drafts as files
  parley push --dir bots                      bring back what was changed in them

It ends with 0: good · 1: not good · 2: used wrongly, or a file is invalid · 3: a limit was missed ·
4: nothing matched · 5: the service could not be reached, or refused.
`;

/**
 * Runs a command for authors; `args` are its name and what belongs to it. Returns the exit status. Never rejects: a
 * failure is a sentence on `err`.
 */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { err } = surroundings;
  let status: number = exit.good;
  // for a caller who tells changes by 2, everything else that went wrong is 1
  const misused = args.includes('--detailed-exitcode') ? exit.notGood : exit.misused;
  try {
    await programOf(surroundings, (ended) => (status = ended)).parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    // it has said why, or shown its help
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.good : misused;
    if (error instanceof InvalidFile) err.write(error.faults.map((fault) => `${wordsOf(fault)}\n`).join(''));
    else if (error instanceof Misuse) err.write(`${error.message}\n`);
    else if (error instanceof Refused) {
      err.write(`${error.message}\n`);
      return exit.refused;
    } else throw error;
    return misused;
  }
}

function programOf(surroundings: Surroundings, end: (status: number) => void): Command {
  const { out, err } = surroundings;
  const program = new Command('parley')
    .description(
      'Bots as files: checked, tested, compared, and kept in step with a service. Commands that take files need no service.',
    )
    .version(`parley ${release}`, '-V, --version', 'say which release this is')
    .addHelpText('after', closingHelp)
    .showHelpAfterError('parley --help shows every command, and parley COMMAND --help its options.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => out.write(text), writeErr: (text) => err.write(text) });

  program
    .command('lint')
    .description('check bots by the rules that publishing goes by')
    .argument('<file...>', 'bots: JSON exports or .bot.yaml')
    .addOption(new Option('--format <format>', 'the form of the report').choices(lintFormats).default('text'))
    .option('--max-warnings <number>', 'more warnings are not good', wholeNumber)
    .option('--workspace <id>', 'hold bots to the floor of a workspace of the service, too')
    .option('--fix', 'mend what has one right change, in the files')
    .action(async (files: readonly string[], options: LintOptions) => {
      const { lint } = await import('./lint/lint-command.ts');
      end(await lint(files, options, surroundings));
    });

  program
    .command('test')
    .description('play conversations with a bot and say which of them it still holds')
    .argument('<bot>', 'a JSON export or a .bot.yaml')
    .argument('<file...>', 'tests: parley-test/1 in JSON or YAML')
    .option('--grep <pattern>', 'only cases with such a name')
    .option('--tag <tag>', 'only cases with this tag')
    .addOption(
      new Option('--reporter <form>', 'the form of the report')
        .choices(['text', 'json', 'junit', 'tap'])
        .default('text'),
    )
    .option('--out <file>', 'where the report goes; without it to stdout')
    .addOption(
      new Option('--coverage <form>', 'the parts of the bot that no case comes to').choices([
        'text',
        'json',
        'html',
      ]),
    )
    .option('--min-coverage <list>', 'such as blocks=99,edges=70: less ends with 3')
    .option('--bail', 'end at the first case that fails')
    .option('--watch', 'play again when a file changes')
    .option('--update', 'write what the bot says now into the tests')
    .action(async (bot: string, files: readonly string[], options: TestOptions) => {
      const { test } = await import('./conversation/test-command.ts');
      end(await test(bot, files, options, surroundings));
    });

  program
    .command('fmt')
    .description('write a bot in the one form that files have: JSON or .bot.yaml')
    .argument('<file>', 'the bot')
    .option(
      '--out <file>',
      'where to; the end of its name decides the form. Without it the file itself is written',
    )
    .action(async (file: string, options: { readonly out?: string }) => {
      const { fmt } = await import('./fmt/fmt-command.ts');
      end(await fmt(file, options, surroundings));
    });

  addComparing(program, surroundings, end);
  addFolders(program, surroundings, end);

  program
    .command('mcp')
    .description(
      'serve agents on stdin and stdout: they read, check, test and change drafts, and publish nothing',
    )
    .action(async () => {
      const { mcp } = await import('./mcp/mcp-command.ts');
      end(await mcp(surroundings, { input: process.stdin, output: process.stdout }));
    });

  program
    .command('admin')
    .description('commands for the operator of an installation: parley admin --help')
    .helpOption(false);
  return program;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}
