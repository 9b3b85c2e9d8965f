import { execFileSync } from 'node:child_process';
import type { Scenario } from './scenario.ts';

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

/** The commit of a checkout, with a `+` behind it if files were changed since; `unknown` where there is no Git. */
export function commitOf(folder: string): string {
  try {
    const isChanged = git(folder, 'status', '--porcelain', '--untracked-files=no') !== '';
    return `${git(folder, 'rev-parse', '--short=8', 'HEAD')}${isChanged ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}

/** The scenarios of which something has changed since a commit: they themselves, or what they measure. */
export function changedSince(
  commit: string,
  scenarios: readonly Scenario[],
  folder: string,
): readonly Scenario[] {
  return scenarios.filter(({ name, measures }) => {
    const own = `packages/harness/src/bench/scenarios/${name}.ts`;
    return git(folder, 'diff', '--name-only', commit, '--', own, ...measures) !== '';
  });
}
