import { parseArgs } from 'node:util';

/** What each option of a command is for, and what it is where it is not given: a number is a whole one above zero. */
type Options = Readonly<
  Record<string, { readonly meaning: string; readonly default: number | string | undefined }>
>;
type Values<O extends Options> = {
  readonly [K in keyof O]: O[K]['default'] extends number
    ? number
    : string | Extract<O[K]['default'], undefined>;
};

/** The command cannot be run as it was called; the message says why, and how it is called. */
export class UsageError extends Error {}

/** What a command was called with. Whatever it does not take is a `UsageError`: a run that measures nothing finds no fault. */
export function readOptions<O extends Options>(
  command: string,
  options: O,
  args: readonly string[],
): Values<O> {
  const usage = [
    `npm run ${command} -- [options]`,
    ...Object.entries(options).map(
      ([name, { meaning, default: usual }]) =>
        `  --${name.padEnd(10)} ${meaning}${usual === undefined ? '' : ` (${usual})`}`,
    ),
  ].join('\n');
  const given = parsed(Object.keys(options), args, usage);
  const values = Object.entries(options).map(([name, { default: usual }]) => {
    const text = given[name];
    if (text === undefined || typeof usual !== 'number') return [name, text ?? usual];
    if (!/^[1-9]\d{0,9}$/.test(text))
      throw new UsageError(`--${name} takes a whole number above zero\n${usage}`);
    return [name, Number(text)];
  });
  // each name has a number where its default is one, else a text or its default
  return Object.fromEntries(values) as Values<O>;
}

function parsed(
  names: readonly string[],
  args: readonly string[],
  usage: string,
): Readonly<Record<string, string | undefined>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** The options this process was called with; where they do not fit it says so and ends. */
export function commandOptions<O extends Options>(command: string, options: O): Values<O> {
  try {
    return readOptions(command, options, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
