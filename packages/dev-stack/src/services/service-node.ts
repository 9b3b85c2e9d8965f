import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '../first-strategy.ts';
import { reasonOf, StackError } from '../stack-error.ts';

/** A Node to run services on. */
export type ServiceNode = {
  readonly program: string;
  /** `24.21.0` */
  readonly version: string;
  /** Its origin, for people. */
  readonly how: string;
};

/**
 * The Node the services run on (infra/docs/adr/0014): the one `PARLEY_NODE` names; the one that was installed with the
 * packages, where there is one for this platform and it is newer than the running one; the running one.
 */
export async function findServiceNode(environment: Environment = process.env): Promise<ServiceNode> {
  const asked = environment['PARLEY_NODE'];
  const running = { program: process.execPath, version: process.versions.node, how: 'the running Node' };
  if (asked === 'running') return running;
  if (asked !== undefined && asked !== '') {
    return { program: asked, version: await versionOf(asked), how: 'environment, PARLEY_NODE' };
  }
  const packaged = await packagedNode();
  return packaged !== undefined && major(packaged.version) > major(running.version) ? packaged : running;
}

/** True if that version of Node runs TypeScript as it stands (by default from 22.18 on, and from 23.6). */
export function runsTypeScript(version: string): boolean {
  const [first = 0, second = 0] = version.split('.').map(Number);
  return first > 23 || (first === 23 && second >= 6) || (first === 22 && second >= 18);
}

async function packagedNode(): Promise<ServiceNode | undefined> {
  const name = `node-${process.platform}-${process.arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const program = join(folder, 'bin', 'node');
    await access(program);
    return { program, version: await versionOf(program), how: `the package ${name}` };
  } catch {
    return undefined; // none for this platform, not installed, or made for another libc: the running one will do
  }
}

async function versionOf(program: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version']);
    return stdout.trim().replace(/^v/, '');
  } catch (error) {
    throw new StackError(`${program} is no Node that runs here (${reasonOf(error)}).`, { cause: error });
  }
}

function major(version: string): number {
  return Number.parseInt(version, 10);
}
