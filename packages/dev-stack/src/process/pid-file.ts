import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import { StackError } from '../stack-error.ts';
import { run } from './run.ts';

/**
 * Refuses when the server that left this pid file still runs on the folder.
 * When a crash left the file and the system has since given its number to another program, the file is made to
 * say that nobody runs, as a server that finds the number alive would not start.
 */
export async function refuseRunning(
  pidFile: string,
  folder: string,
  log: (line: string) => void,
): Promise<void> {
  const [line = '', ...rest] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(line, 10);
  if (Number.isNaN(pid) || !isAlive(pid)) return; // the server itself deals with the file of a dead one
  if ((await workingFolder(pid)) === (await realpath(folder))) {
    throw new StackError(
      `The data in ${folder} are in use by process ${pid}, which still runs. Is Parley started twice? ` +
        `Stop the other one (or: kill ${pid}) and start again.`,
    );
  }
  log(`${pidFile} is left over from a crash (process ${pid} is another program now)`);
  // The other lines stay: by them Postgres finds children of the dead server that still use its memory. This
  // process being its parent, Postgres knows that the number cannot be another server's.
  await writeFile(pidFile, [process.pid, ...rest].join('\n'));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isNativeError(error) && 'code' in error && error.code === 'EPERM';
  }
}

/** Both servers work inside their data folder, and nothing else has a reason to. */
async function workingFolder(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') return await readlink(`/proc/${pid}/cwd`);
    const listed = await run('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']);
    return /^n(.*)$/m.exec(listed)?.[1];
  } catch {
    return undefined;
  }
}
