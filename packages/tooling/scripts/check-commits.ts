// Refuses commit subjects that are not conventional: `type(scope): imperative`, at most 72 characters after the colon.
// It reads the commits since the one that added this file; a tree without a history has none to read.
import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { refusedSubjects } from './commit-subjects.ts';

/** The output of git; an empty text if there is no repository. */
function git(...args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

const self = relative(git('rev-parse', '--show-toplevel'), import.meta.filename);
const rule = git('log', '--diff-filter=A', '--format=%H', '--', `:/${self}`).split('\n').at(-1);
if (rule === undefined || rule === '') {
  console.log('no history here: no commit subjects to check');
} else {
  const refused = refusedSubjects(git('log', '--no-merges', '--format=%h %s', `${rule}..HEAD`).split('\n'));
  for (const line of refused) console.error(`not a conventional subject: ${line}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
