import { ProblemError } from '@parley/errors';
import { Command } from 'commander';
import { z } from 'zod';
import { EnvironmentError, exitCodeConfig, parseEnv, reportOf } from '@parley/server';
import { configSchema } from '../config.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { writeResetLink, writeSignInLink } from '../sign-in/link-actions.ts';
import { createUser } from './create-user.ts';
import { addFileCommands } from './file-commands.ts';
import { commandEnvironment } from './environment.ts';
import { addListCommands } from './list-commands.ts';
import { addOperatorCommands } from './operator-commands.ts';
import { userIdOf } from './find-user.ts';
import { printDeadTurns, replayDeadTurns } from './dead-turns.ts';
import { runner, withRedis } from './run.ts';
import { addTokenCommands } from './token-commands.ts';
import { addWorkspaceCommands } from './workspace-commands.ts';

const environment = commandEnvironment(process.env, process.cwd());
const config = () => parseEnv(configSchema, environment);
const run = runner(config, process.stdout);
const runWithRedis = withRedis(run);

const program = new Command('parley')
  .description('Commands for the operator of an installation of Parley. Answers are JSON on stdout.')
  .showHelpAfterError();

program
  .command('migrate')
  .description('bring the database to the newest schema')
  .action(() => migrateDatabase(config().DATABASE_URL));

program
  .command('create-user')
  .description('make a user with an organization, a workspace, a secret token and a link to sign in with')
  .requiredOption('--email <address>', 'the address the user is known by')
  .option('--workspace <name>', 'the name of the first workspace', 'My workspace')
  .action((options: { readonly email: string; readonly workspace: string }) =>
    run((deps) => createUser(deps, options)),
  );

program
  .command('sign-in-link')
  .description('make a link that signs a user in once, in a browser')
  .requiredOption('--email <address>', 'who is to sign in')
  .action(({ email }: { readonly email: string }) =>
    run(async (deps) => ({
      signInLink: await writeSignInLink(deps, deps.db, await userIdOf(deps.db, email)),
    })),
  );

program
  .command('reset-link')
  .description('make a link with which a user chooses a new password once; it works for half an hour')
  .requiredOption('--email <address>', 'whose password')
  .action(({ email }: { readonly email: string }) =>
    run(async (deps) => ({
      resetLink: await writeResetLink(deps, deps.db, await userIdOf(deps.db, email)),
    })),
  );

addTokenCommands(program, run);
addWorkspaceCommands(program, run);
addOperatorCommands(program, run);
addListCommands(program, run, process.stdout);
addFileCommands(program, runWithRedis);

program
  .command('doctor')
  .description(
    'look at the configuration, Postgres, Redis, the running processes, mail and egress, and say what is wrong and what to do',
  )
  .action(async () => {
    const findings = await diagnose(environment);
    process.stdout.write(`${reportOf(findings)}\n`);
    if (findings.some(({ level }) => level === 'failure')) process.exitCode = 1;
  });

const deadTurns = program.command('dead-turns').description('turns of chats that could not be stored');

deadTurns
  .command('list')
  .description('show each with the reason, as a line of JSON')
  .action(() => runWithRedis(({ redis, keys }) => printDeadTurns(redis, keys, process.stdout)));

deadTurns
  .command('replay')
  .description('have them stored again, after the reason is gone')
  .argument('[ids...]', 'which; all of them where none is named')
  .action((ids: readonly string[]) => runWithRedis(({ redis, keys }) => replayDeadTurns(redis, keys, ids)));

try {
  await program.parseAsync();
} catch (error) {
  const reasons = error instanceof ProblemError ? error.extensions : {};
  const named = Object.keys(reasons).length > 0 ? ` ${JSON.stringify(reasons)}` : '';
  process.stderr.write(`${sentenceOf(error)}${named}\n`);
  process.exitCode = error instanceof EnvironmentError ? exitCodeConfig : 1;
}

function sentenceOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
