import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@parley/dev-stack';

/** The blocks of shell commands of a runbook, in their order. */
export async function commandsOf(runbook: string): Promise<string[]> {
  const page = await readFile(join(repositoryRoot, 'infra/docs/runbooks', runbook), 'utf8');
  return [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
}
