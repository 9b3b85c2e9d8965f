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
