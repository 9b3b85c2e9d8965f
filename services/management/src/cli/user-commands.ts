import type { Command } from 'commander';
import { writeResetLink, writeSignInLink } from '../sign-in/link-actions.ts';
import { createUser } from './create-user.ts';
import { endAccess } from './end-access.ts';
import { userIdOf } from './find-user.ts';
import type { Run } from './run.ts';

/** Adds the commands that make a user, let one in, and keep one out. */
export function addUserCommands(program: Command, run: Run): void {
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

  program
    .command('end-access')
    .description('end every session, link, token and linked sign-in of a user, and the password')
    .requiredOption('--email <address>', 'whose access')
    .action(({ email }: { readonly email: string }) => run((deps) => endAccess(deps, email)));
}
