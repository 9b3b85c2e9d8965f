import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';
import { reasonOf } from '../stack-error.ts';

type RunOptions = {
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly timeoutMs?: number;
};

/** Runs a program to its end and returns what it printed; refuses with the last lines of its complaint. */
export async function run(
  command: string,
  args: readonly string[],
  { user, env = process.env, cwd, timeoutMs = 300_000 }: RunOptions = {},
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, [...args], {
      env,
      cwd,
      timeout: timeoutMs,
      maxBuffer: 16 << 20,
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    return stdout;
  } catch (error) {
    const said = isNativeError(error) && 'stderr' in error ? lastLines(String(error.stderr), 4) : '';
    throw new Error(`${basename(command)}: ${said === '' ? reasonOf(error) : said}`, { cause: error });
  }
}

/** The last lines of a text that say anything. */
export function lastLines(text: string, count: number): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(-count).join('\n');
}
