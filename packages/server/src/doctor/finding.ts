/** The outcome of one check of an installation, in plain words. */
export type Finding = {
  /** The thing that was checked. */
  readonly about: string;
  /** `failure`: Parley cannot work so and refuses to serve; `warning`: it can, but promises less than it could. */
  readonly level: 'ok' | 'warning' | 'failure';
  readonly found: string;
  /** The operator's next step; empty if all is well. */
  readonly remedy: string;
};

/** All is well. */
export const fine = (about: string, found: string): Finding => ({ about, level: 'ok', found, remedy: '' });
/** It works, but promises less than it could. */
export const warning = (about: string, found: string, remedy: string): Finding => ({
  about,
  level: 'warning',
  found,
  remedy,
});
/** It cannot work so. */
export const failure = (about: string, found: string, remedy: string): Finding => ({
  about,
  level: 'failure',
  found,
  remedy,
});

const marks = { ok: 'ok     ', warning: 'warning', failure: 'FAILED ' } as const;

/** Findings as people read them: one line each, and below what is not well the line that says what to do. */
export function reportOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings
    .map(({ about, level, found, remedy }) => {
      const line = `${marks[level]}  ${about.padEnd(width)}  ${found}`;
      return remedy === '' ? line : `${line}\n${' '.repeat(width + 11)}→ ${remedy}`;
    })
    .join('\n');
}
