import { once } from 'node:events';
import { Command } from 'commander';
import { migrateDatabase } from '../database/migrate.ts';
import { createDeps, type Deps } from '../deps.ts';
import { readConfig } from '../read-config.ts';
import { createUser } from './create-user.ts';
import { printDeadTurns, replayDeadTurns } from './dead-turns.ts';

const program = new Command('parley').description('What an operator does with an installation of Parley.');

/** Runs a command with dependencies of its own and prints what it gives as one line of JSON. */
async function run(work: (deps: Deps) => Promise<unknown>): Promise<void> {
  const deps = createDeps(readConfig(process.env), 'cli');
  try {
    process.stdout.write(`${JSON.stringify(await work(deps))}\n`);
  } finally {
    await deps.close();
  }
}

/** The same for what cannot wait until Redis is there. */
function runWithRedis(work: (deps: Deps) => Promise<unknown>): Promise<void> {
  return run(async (deps) => {
    if (deps.redis.status !== 'ready') await once(deps.redis, 'ready');
    return work(deps);
  });
}

program
  .command('migrate')
  .description('bring the database to the newest schema')
  .action(() => migrateDatabase(readConfig(process.env).DATABASE_URL));

program
  .command('create-user')
  .description('make a user with an organization, a workspace and a secret token')
  .requiredOption('--email <address>', 'the address the user is known by')
  .option('--workspace <name>', 'the name of the first workspace', 'My workspace')
  .action((options: { readonly email: string; readonly workspace: string }) =>
    run((deps) => createUser(deps, options)),
  );

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
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
