import { reasonOf, StackError } from './stack-error.ts';

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;
/** Told in one line what is going on. */
export type Log = (line: string) => void;

/** One way to come by a service; `open` throws an error whose message says why it cannot be had this way. */
export type Strategy<Name extends string, Found> = {
  readonly name: Name;
  readonly open: () => Promise<Found>;
};

type Search<Name extends string, Found> = {
  /** The service, as a word for messages: `postgres`, `redis`. */
  readonly service: string;
  readonly strategies: readonly Strategy<Name, Found>[];
  readonly forced: Name | undefined;
  /** Advice to the reader for the case that every strategy fails. */
  readonly advice: string;
  readonly log: Log;
};

/**
 * Opens the first way that works, in order, and logs why each earlier one was passed over.
 * When none works, the error lists every way with its reason. A StackError ends the search at once:
 * it stands for something the reader must know of, which another way would only hide.
 */
export async function firstStrategy<Name extends string, Found extends { readonly how: string }>(
  search: Search<Name, Found>,
): Promise<Found> {
  const { service, forced, log } = search;
  const reasons: string[] = [];
  for (const strategy of search.strategies) {
    if (forced !== undefined && strategy.name !== forced) continue;
    try {
      const found = await strategy.open();
      log(`${service}: ${found.how}`);
      return found;
    } catch (error) {
      if (error instanceof StackError) throw error;
      reasons.push(`${strategy.name}: ${reasonOf(error)}`);
      log(`${service}: passed over ${strategy.name}: ${reasonOf(error)}`);
    }
  }
  const tried = forced === undefined ? '' : ` (only ${forced} was tried, as asked)`;
  throw new StackError(
    `No way to ${service} works here${tried}:\n${reasons.map((reason) => `  - ${reason}\n`).join('')}${search.advice}`,
  );
}

type Choice<Name extends string> = {
  readonly variable: string;
  readonly names: readonly Name[];
  readonly only: Name | undefined;
  readonly environment: Environment;
};

/** The one way that is asked for, by the caller or else by the variable; none when neither says. */
export function forcedStrategy<Name extends string>(choice: Choice<Name>): Name | undefined {
  if (choice.only !== undefined) return choice.only;
  const asked = choice.environment[choice.variable];
  if (asked === undefined || asked === '') return undefined;
  const name = choice.names.find((known) => known === asked);
  if (name === undefined) {
    throw new StackError(
      `${choice.variable}=${asked}: there is no such way; use ${choice.names.join(', ')}.`,
    );
  }
  return name;
}
