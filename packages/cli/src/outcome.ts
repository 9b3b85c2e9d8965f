/** The meaning of the status that a command ends with. */
export const exit = {
  good: 0,
  /** The bot, the test or the merge that was looked at is not good. */
  notGood: 1,
  /** The command was used wrongly, or a file is invalid. */
  misused: 2,
  /** A limit that the caller set was missed. */
  belowLimit: 3,
  /** Nothing matched, so that nothing was done. */
  nothing: 4,
  /** The service could not be reached, or refused. */
  refused: 5,
} as const;

/** A place in a file; lines and columns are counted from 1. */
export type Place = { readonly path: string; readonly line: number; readonly column: number };

/** A mistake in a file. */
export type Fault = Place & { readonly message: string };

/** A file that cannot be used, with everything that is wrong with it. */
export class InvalidFile extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map(wordsOf).join('\n'));
    this.faults = faults;
  }
}

/** A command that was given something it cannot take; the message says what to do. */
export class Misuse extends Error {}

/** A service that could not be reached, or that refused; `code` is that of its problem. */
export class Refused extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** A fault as editors and terminals read it: `file:line:column: message`. */
export function wordsOf({ path, line, column, message }: Fault): string {
  return `${path}:${line}:${column}: ${message}`;
}

/** The surroundings of a command. */
export type Surroundings = {
  /** The folder that paths of files begin in. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: { write(text: string): unknown };
  readonly err: { write(text: string): unknown };
};
