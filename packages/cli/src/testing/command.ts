import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../run.ts';

/** The words of a command, and its exit status. */
type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** A folder of its own for a test, with commands that run in it. */
export type Workplace = {
  readonly folder: string;
  readonly put: (path: string, content: unknown) => Promise<void>;
  readonly parley: (...args: readonly string[]) => Promise<Ended>;
  /** Runs commands in the folder with variables of the environment, such as the address of a service. */
  readonly within: (environment: Readonly<Record<string, string>>) => Pick<Workplace, 'parley'>;
  readonly remove: () => Promise<void>;
};

/** Makes a folder for a test. */
export async function makeWorkplace(): Promise<Workplace> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-cli-'));
  return {
    folder,
    async put(path, content) {
      const place = join(folder, path);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));
    },
    parley: parleyIn(folder, {}),
    within: (environment) => ({ parley: parleyIn(folder, environment) }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function parleyIn(folder: string, environment: Readonly<Record<string, string>>): Workplace['parley'] {
  return async (...args) => {
    const said = { stdout: '', stderr: '' };
    const code = await run(args, {
      folder,
      environment,
      out: { write: (text) => (said.stdout += text) },
      err: { write: (text) => (said.stderr += text) },
    });
    return { code, ...said };
  };
}
