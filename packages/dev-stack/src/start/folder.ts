import { join, relative, resolve } from 'node:path';
import { repositoryRoot } from '../services/start-service.ts';

/** The folder that `npm start` keeps its data in: that of PARLEY_FOLDER, or `.parley` of this checkout. */
export function startFolder({ PARLEY_FOLDER }: NodeJS.ProcessEnv): string {
  if (PARLEY_FOLDER === undefined || PARLEY_FOLDER === '') return join(repositoryRoot, '.parley');
  return resolve(repositoryRoot, PARLEY_FOLDER);
}

/** A path as people are shown it: from the root of this checkout where it lies in there. */
export function shownPath(path: string): string {
  const fromRoot = relative(repositoryRoot, path);
  return fromRoot.startsWith('..') ? path : fromRoot;
}
