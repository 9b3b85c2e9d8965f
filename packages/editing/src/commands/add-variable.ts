import type { Variable } from '@parley/schema';
import { drafted, type Command } from './command.ts';

/** Adds a variable, whose id and name must be new. */
export function addVariable(variable: Variable): Command {
  return {
    label: `Add variable ${variable.name}`,
    apply: drafted((draft, before) => {
      const isTaken = Object.values(before.variables).some(({ name }) => name === variable.name);
      if (isTaken || draft.variables[variable.id]) return;
      draft.variables[variable.id] = variable;
      draft.order.variables.push(variable.id);
    }),
  };
}
