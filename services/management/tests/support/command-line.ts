import { runParley } from '../../src/cli/parley.ts';

/** The words of a command, and its exit status. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs a command of the operator in this process, with this environment and nothing of ours. */
export async function parley(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Ended> {
  const said = { stdout: '', stderr: '' };
  const code = await runParley(['admin', ...args], {
    environment,
    out: { write: (text) => (said.stdout += text) },
    err: { write: (text) => (said.stderr += text) },
  });
  return { code, ...said };
}
