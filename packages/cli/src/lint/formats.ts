/** The forms of a report. */
export const lintFormats = ['text', 'json', 'sarif', 'github'] as const;

/** The form of a report. */
export type LintFormat = (typeof lintFormats)[number];
