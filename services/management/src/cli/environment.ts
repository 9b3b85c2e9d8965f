import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

type Environment = Readonly<Record<string, string | undefined>>;

const running = z.record(z.string(), z.string());

/**
 * The variables that a command reads: those of the process. Where these name no database, the installation that
 * `npm start` runs in `folder`, or with its data in PARLEY_FOLDER, adds its own, so that its operator needs to set
 * nothing else.
 */
export function commandEnvironment(own: Environment, folder: string): Environment {
  if (own['DATABASE_URL'] !== undefined && own['DATABASE_URL'] !== '') return own;
  const kept = own['PARLEY_FOLDER'];
  const data = resolve(folder, kept === undefined || kept === '' ? '.parley' : kept);
  try {
    const text = readFileSync(join(data, 'environment.json'), 'utf8');
    return { ...running.parse(JSON.parse(text)), ...own };
  } catch {
    // nothing runs there: the command says which variables it misses
    return own;
  }
}
