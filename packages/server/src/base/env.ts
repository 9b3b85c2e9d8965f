import { z } from 'zod';

/** Thrown by `parseEnv`: lists every problem of the environment at once, ready to be printed. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment is not as it must be:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

/** The exit code of a process that was configured wrongly (sysexits.h, EX_CONFIG). */
export const exitCodeConfig = 78;

/** A variable that had another name in a former release; `parseEnv` still reads that one, with a warning. */
export function renamedFrom<T extends z.ZodType>(formerName: string, variable: T): T {
  const { description = '', ...meta } = variable.meta() ?? {};
  return variable.meta({ ...meta, description: `${description} (formerly ${formerName})`, formerName });
}

/**
 * The configuration in `environment`, or an `EnvironmentError` that names every variable that is wrong. `warn` is told
 * of each variable that is set under a former name; where both are set the former one is passed over.
 */
export function parseEnv<T extends z.ZodObject>(
  schema: T,
  environment: Readonly<Record<string, string | undefined>>,
  warn: (warning: string) => void = () => undefined,
): Readonly<z.infer<T>> {
  // a variable that is set to nothing counts as not set, as compose files set them
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  for (const [name, formerName] of formerNamesOf(schema)) {
    if (given[formerName] === undefined) continue;
    warn(`${formerName} is called ${name} now`);
    given[name] ??= given[formerName];
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  throw new EnvironmentError(
    parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return `${name}: ${given[name] === undefined ? 'must be set' : message}`;
    }),
  );
}

function formerNamesOf(schema: z.ZodObject): [name: string, formerName: string][] {
  return Object.entries(schema.shape).flatMap(([name, variable]) => {
    const { formerName } = z.globalRegistry.get(variable) ?? {};
    return typeof formerName === 'string' ? [[name, formerName]] : [];
  });
}

/** A text variable that is `true` or `false`, and nothing else. */
export const booleanVariable = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A whole number in a text variable. */
export function integerVariable(min: number, max: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be from ${min} to ${max}`);
}

/** A list in a text variable: commas between, spaces around do not count, empty elements neither. */
export const listVariable = z.string().transform((text) =>
  text
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== ''),
);

const shortestSecret = 32;

/** A secret that prints as nothing: not in logs, errors or JSON. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The secret itself, for the one place that needs it. */
  reveal(): string {
    return this.#value;
  }

  toJSON(): string {
    return '[secret]';
  }

  toString(): string {
    return '[secret]';
  }
}

/** A variable that holds a secret of at least 32 characters. */
export const secretVariable = z
  .string()
  .min(shortestSecret, `must have at least ${shortestSecret} characters`)
  .transform((value) => new Secret(value));
