import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundleOf } from './bundle-services.ts';
import { findServiceNode } from './service-node.ts';
import { programArgs, repositoryRoot } from './start-service.ts';
import { StackError } from '../stack-error.ts';

/** A user who may do everything in a workspace of theirs. */
export type NewUser = {
  readonly workspaceId: string;
  readonly secretToken: string;
  /** Signs them in in a browser, once. */
  readonly signInLink: string;
};

/** Runs a command of an operator in an installation; gives the JSON document that it prints. */
export type Operate = (command: readonly string[]) => Promise<unknown>;

/** Makes a user over the operator's command line. */
export async function createUser(
  operate: Operate,
  { email, workspace }: { readonly email: string; readonly workspace: string },
): Promise<NewUser> {
  // what the command prints is a JSON document of just this shape
  return (await operate(['create-user', '--email', email, '--workspace', workspace])) as NewUser;
}

/** Makes a link that signs a user in in a browser, once. */
export async function signInLink(operate: Operate, email: string): Promise<string> {
  return ((await operate(['sign-in-link', '--email', email])) as Pick<NewUser, 'signInLink'>).signInLink;
}

/** Runs a command of the operator's command line of the checkout at `root`; gives the JSON document that it prints. */
export async function runParley(
  root: string,
  environment: Readonly<Record<string, string>>,
  command: readonly string[],
): Promise<unknown> {
  const node = await findServiceNode();
  const program = programArgs(root, 'services/management/src/cli/main.ts', node.version);
  const { stdout } = await promisify(execFile)(node.program, [...program, ...command], {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout);
}

type CommandLine = {
  readonly runParley: (
    args: readonly string[],
    context: {
      readonly environment: Readonly<Record<string, string | undefined>>;
      readonly out: { readonly write: (text: string) => void };
      readonly err: { readonly write: (text: string) => void };
    },
  ) => Promise<number>;
};

/**
 * Runs a command of this checkout like `runParley`, but in this process: for whoever runs many, since a process of its
 * own spends three quarters of its work on loading modules.
 */
export async function runParleyHere(
  environment: Readonly<Record<string, string>>,
  command: readonly string[],
): Promise<unknown> {
  const entry = 'services/management/src/cli/parley.ts';
  const program = bundleOf(entry) ?? join(repositoryRoot, entry);
  const { runParley: run } = (await import(pathToFileURL(program).href)) as CommandLine;
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await run(['admin', ...command], {
    environment: { ...process.env, ...environment },
    out: { write: (text) => void said.push(text) },
    err: { write: (text) => void complaints.push(text) },
  });
  if (code !== 0) throw new StackError(`parley admin ${command.join(' ')}: ${complaints.join('')}`);
  return JSON.parse(said.join(''));
}
