import type { Command } from 'commander';
import { instantSchema } from '../instant.ts';
import { issueToken } from '../tokens/token-actions.ts';
import { allTokensOf } from '../tokens/tokens-page.ts';
import { tokenView } from '../tokens/token.view.ts';
import { userIdOf } from './find-user.ts';
import { revokeById } from './revoke-by-id.ts';
import type { Run } from './run.ts';

type NewToken = { readonly email: string; readonly name: string; readonly expires?: string };
type Whose = { readonly email?: string; readonly workspace?: string };

/** Adds what an operator does with tokens. */
export function addTokenCommands(program: Command, run: Run): void {
  program
    .command('create-token')
    .description('make a secret token for a user; its value is shown this once')
    .requiredOption('--email <address>', 'whose token it is')
    .option('--name <name>', 'what it is called', 'Made by the operator')
    .option('--expires <instant>', 'when it ends, in ISO 8601')
    .action(({ email, name, expires }: NewToken) =>
      run(async (deps) => {
        const expiresAt = instantSchema.optional().parse(expires);
        const userId = await userIdOf(deps.db, email);
        const { token, value } = await issueToken(deps, { userId }, { name, expiresAt });
        return { token: tokenView(token), value };
      }),
    );

  program
    .command('list-tokens')
    .description('list the tokens of a user, or else of a workspace, that are in force')
    .option('--email <address>', 'the secret tokens of this user')
    .option('--workspace <id>', 'the publishable tokens of this workspace')
    .action(({ email, workspace: workspaceId }: Whose, command: Command) => {
      if (email === undefined && workspaceId === undefined)
        command.error('Say whose tokens: --email or --workspace.');
      return run(async ({ db }) => {
        if (email !== undefined) return allTokensOf(db, { userId: await userIdOf(db, email) });
        return allTokensOf(db, { workspaceId: workspaceId ?? '' });
      });
    });

  program
    .command('revoke-token')
    .description('revoke a token of whatever kind')
    .argument('<id>', 'its id, as list-tokens shows it')
    .action((tokenId: string) => run((deps) => revokeById(deps, tokenId)));
}
