import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot, sourceArgs } from './start-service.ts';

/** A user who may do everything in a workspace of theirs. */
export type NewUser = {
  readonly workspaceId: string;
  readonly secretToken: string;
};

/** Makes a user over the operator's command line, in the installation that `environment` describes. */
export async function createUser(
  environment: Readonly<Record<string, string>>,
  { email, workspace }: { readonly email: string; readonly workspace: string },
): Promise<NewUser> {
  const cli = join(repositoryRoot, 'services/management/src/cli/main.ts');
  const args = [...sourceArgs(), cli, 'create-user', '--email', email, '--workspace', workspace];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...environment },
  });
  // what the command prints is a JSON document of just this shape
  return JSON.parse(stdout) as NewUser;
}
