import type { BotDocument } from '@parley/editing';
import type { Variable } from '@parley/schema';

/** Values that were typed for variables, by their ids: for previews and tries, and never part of the bot. */
export type TypedValues = Readonly<Record<string, string>>;

/** Variables that begin with the values that were typed for them. */
export function withTypedValues(variables: readonly Variable[], values: TypedValues): Variable[] {
  return variables.map((variable) => {
    const value = values[variable.id] ?? '';
    return value === '' ? variable : { ...variable, value };
  });
}

/** The variables of a bot in its order. */
export function variablesOf({ variables, order }: Pick<BotDocument, 'variables' | 'order'>): Variable[] {
  return order.variables.flatMap((id) => variables[id] ?? []);
}

/** The values that were typed, by the names of their variables. */
export function namedValues(variables: readonly Variable[], values: TypedValues): Record<string, string> {
  return Object.fromEntries(
    variables.flatMap(({ id, name }) => {
      const value = values[id] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** Values by the ids of the variables with those names; names that the bot does not have are left out. */
export function valuesOfNames(
  variables: readonly Variable[],
  named: Readonly<Record<string, string>>,
): TypedValues {
  return Object.fromEntries(
    variables.flatMap(({ id, name }) => {
      const value = named[name];
      return value === undefined ? [] : [[id, value]];
    }),
  );
}
