const conventional =
  /^(feat|fix|docs|test|perf|refactor|build|ci|chore|style|revert)(\([^)]+\))?!?: \S.{2,71}$/;

/** Of lines that hold a commit's hash and its subject, those whose subject is not conventional. */
export function refusedSubjects(lines: readonly string[]): string[] {
  return lines.filter((line) => line !== '' && !conventional.test(line.replace(/^[0-9a-f]+ /, '')));
}
