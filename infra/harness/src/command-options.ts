import { parseArgs } from 'node:util';

/** An option of a command, and what its value becomes. */
type Option<T> = {
  readonly meaning: string;
  /** The name of its value; an option without one takes none: it is given or it is not. */
  readonly value?: string;
  /** The value if the option is not given. */
  readonly usual: T;
  /** Reads the value from a text; throws an explanation if the text is not valid. */
  readonly read: (text: string) => T;
};
type Options = Readonly<Record<string, Option<unknown>>>;
type Values<O extends Options> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

/** A whole number above zero. */
export function count<const U extends number | undefined>(
  value: string,
  meaning: string,
  usual: U,
): Option<number | U> {
  return {
    value,
    meaning,
    usual,
    read: (text) => {
      if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error('takes a whole number above zero');
      return Number(text);
    },
  };
}

/** Any text. */
export function text<const U extends string | undefined>(
  value: string,
  meaning: string,
  usual: U,
): Option<string | U> {
  return { value, meaning, usual, read: (given) => given };
}

/** One of a few names. */
export function oneOf<N extends string, const U extends N | undefined>(
  value: string,
  meaning: string,
  names: readonly N[],
  usual: U,
): Option<N | U> {
  return { value, meaning: among(meaning, names), usual, read: (given) => nameIn(names, given) };
}

/** Some of a few names, with commas between; all of them where it is not given. */
export function someOf<N extends string>(
  value: string,
  meaning: string,
  names: readonly N[],
): Option<readonly N[] | undefined> {
  return {
    value,
    meaning: among(meaning, names),
    usual: undefined,
    read: (given) => given.split(',').map((name) => nameIn(names, name)),
  };
}

/** An option without a value: true if it is given. */
export const flag = (meaning: string): Option<boolean> => ({ meaning, usual: false, read: () => true });

const among = (meaning: string, names: readonly string[]): string => `${meaning}: ${names.join(', ')}`;

function nameIn<N extends string>(names: readonly N[], given: string): N {
  const name = names.find((known) => known === given);
  if (name === undefined) throw new Error(`takes ${names.join(', ')}, and not ${given}`);
  return name;
}

/** The command is not run as it was called; the message says why, and how it is called. */
export class UsageError extends Error {
  /** True if the caller asked for help and nothing else. */
  readonly isHelp: boolean;

  constructor(message: string, isHelp: boolean) {
    super(message);
    this.isHelp = isHelp;
  }
}

/**
 * Reads the options of a command. Throws a `UsageError` for anything it does not take: a run that measures
 * nothing finds no fault.
 */
export function readOptions<O extends Options>(
  command: string,
  options: O,
  args: readonly string[],
): Values<O> {
  const usage = usageOf(command, options);
  const refusal = (why: string): UsageError => new UsageError(`${why}\n${usage}`, false);
  const given = textsOf(options, args, refusal);
  if (given['help'] !== undefined) throw new UsageError(usage, true);
  const values = Object.entries(options).map(([name, { usual, read }]) => {
    const said = given[name];
    if (said === undefined) return [name, usual];
    try {
      return [name, read(String(said))];
    } catch (error) {
      throw refusal(`--${name} ${messageOf(error)}`);
    }
  });
  // each name has what its own option made of it
  return Object.fromEntries(values) as Values<O>;
}

function usageOf(command: string, options: Options): string {
  const lines = Object.entries(options).map(([name, { value, meaning, usual }]) => {
    const called = value === undefined ? `--${name}` : `--${name} ${value}`;
    const otherwise = typeof usual === 'string' || typeof usual === 'number' ? ` (${usual})` : '';
    return `  ${called.padEnd(20)}  ${meaning}${otherwise}\n`;
  });
  return `npm run ${command} -- [options]\n${lines.join('')}`;
}

function textsOf(
  options: Options,
  args: readonly string[],
  refusal: (why: string) => UsageError,
): Readonly<Record<string, string | boolean | undefined>> {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' } as const] as const,
  );
  try {
    const named = { ...Object.fromEntries(types), help: { type: 'boolean' } as const };
    return parseArgs({ args: [...args], options: named }).values;
  } catch (error) {
    throw refusal(messageOf(error));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The options this process was called with; where they do not fit, or help is asked for, it says so and ends. */
export function commandOptions<O extends Options>(command: string, options: O): Values<O> {
  try {
    return readOptions(command, options, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    if (error.isHelp) console.log(error.message);
    else console.error(error.message);
    process.exit(error.isHelp ? 0 : 2);
  }
}
