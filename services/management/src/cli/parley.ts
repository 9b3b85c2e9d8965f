import { ProblemError } from '@parley/errors';
import { Command, CommanderError } from 'commander';
import { z } from 'zod';
import { EnvironmentError, exitCodeConfig, parseEnv, reportOf } from '@parley/server';
import { configSchema } from '../config.ts';
import { failedStatement } from '../database/failures.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { diagnose } from '../maintenance/diagnose.ts';
import { addCredentialCommands } from './credential-commands.ts';
import { addDeadTurnCommands } from './dead-turns.ts';
import { addFileCommands } from './file-commands.ts';
import { addListCommands } from './list-commands.ts';
import { addOperatorCommands } from './operator-commands.ts';
import { addPaymentCommands } from './payment-commands.ts';
import { addRecountCommand } from './recount-command.ts';
import { runner, withRedis, type Output } from './run.ts';
import { addTokenCommands } from './token-commands.ts';
import { addUserCommands } from './user-commands.ts';
import { addWorkspaceCommands } from './workspace-commands.ts';

/** The environment of a command, and the streams that it writes to. */
export type CommandContext = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: Output;
  readonly err: Output;
};

/**
 * Runs a command of the operator; `args` are `admin`, its name and what belongs to it. Without `admin` it says the whole
 * name and runs as well. Returns the exit status: 0; 1 where something is not done or not sound; 2 where the command was
 * used wrongly; that of a wrong configuration. Never rejects: a failure is a sentence on `err`.
 */
export async function runParley(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    const program = programOf(context);
    const [first = '', ...rest] = args;
    if (first !== 'admin' && program.commands.some((command) => command.name() === first))
      context.err.write(`parley ${first} is called parley admin ${first} now.\n`);
    await program.parseAsync(first === 'admin' ? rest : args, { from: 'user' });
    return 0;
  } catch (error) {
    // it has said why, or shown its help
    if (error instanceof CommanderError) return statusOf(error);
    const reasons = error instanceof ProblemError ? error.extensions : {};
    const named = Object.keys(reasons).length > 0 ? ` ${JSON.stringify(reasons)}` : '';
    context.err.write(`${sentenceOf(error)}${named}\n`);
    return error instanceof EnvironmentError ? exitCodeConfig : 1;
  }
}

function programOf({ environment, out, err }: CommandContext): Command {
  const config = () => parseEnv(configSchema, environment);
  const run = runner(config, out);
  const runWithRedis = withRedis(run);
  const program = new Command('parley admin')
    .description('Commands for the operator of an installation of Parley. Answers are JSON on stdout.')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => out.write(text), writeErr: (text) => err.write(text) });

  program
    .command('migrate')
    .description('bring the database to the newest schema')
    .action(() => migrateDatabase(config().DATABASE_URL));

  addUserCommands(program, run);
  addTokenCommands(program, run);
  addWorkspaceCommands(program, run);
  addOperatorCommands(program, run);
  addPaymentCommands(program, run);
  addListCommands(program, run, out);
  addFileCommands(program, runWithRedis);
  addRecountCommand(program, run);

  program
    .command('doctor')
    .description(
      'look at the configuration, Postgres, Redis, the running processes, mail and egress, and say what is wrong and what to do',
    )
    .action(async () => {
      const findings = await diagnose(environment);
      out.write(`${reportOf(findings)}\n`);
      if (findings.some(({ level }) => level === 'failure'))
        throw new CommanderError(1, 'parley.unsound', 'The installation is not sound.');
    });

  addCredentialCommands(program, runWithRedis);
  addDeadTurnCommands(program, runWithRedis, out);
  return program;
}

/** Commander ends each misuse with 1, which tells it from nothing else that went wrong. */
function statusOf({ code, exitCode }: CommanderError): number {
  return exitCode !== 0 && code.startsWith('commander.') ? 2 : exitCode;
}

function sentenceOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  // the message of its error is the statement, which says nothing to an operator
  const failure = failedStatement(error);
  if (failure !== undefined) return `Postgres did not do it: ${failure}. parley admin doctor looks into it.`;
  return error instanceof Error ? error.message : String(error);
}
