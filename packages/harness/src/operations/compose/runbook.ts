import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@parley/dev-stack';

const folder = join(repositoryRoot, 'infra/docs/runbooks');

/** The blocks of shell commands of a runbook, in their order. */
export async function commandsOf(runbook: string): Promise<string[]> {
  const page = await readFile(join(folder, runbook), 'utf8');
  return [...page.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, commands = '']) => commands);
}

/** The names of the pages that alerts lead to. */
export async function alertPages(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('parley-'));
}
