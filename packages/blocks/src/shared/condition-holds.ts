import type { BlockContext } from '@parley/engine';
import { fill, soleVariableOf, textOf } from '@parley/engine/expressions';
import type { VariableValue } from '@parley/schema';
import { z } from 'zod';
import { operatorOf, type Side } from './comparison.ts';
import type { Reader } from './folding.ts';

/** A condition of a block, an item or a channel (public format; the specification leaves the lists open). */
export const conditionSchema = z.looseObject({
  logicalOperator: z.string().optional(),
  comparisons: z
    .array(
      z.looseObject({
        id: z.string().optional(),
        variableId: z.string().optional(),
        comparisonOperator: z.string().optional(),
        value: z.string().optional(),
      }),
    )
    .optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

/** The values that a condition compares. */
type Values = Reader & Pick<BlockContext, 'value' | 'valueOf' | 'render'>;

/**
 * True if `condition` holds. All comparisons must hold, or one of them if the logical operator is `OR`. False without
 * comparisons; a comparison that lacks its variable or has an unknown operator does not hold.
 */
export function conditionHolds(condition: Condition | undefined, context: Values): boolean {
  const comparisons = condition?.comparisons ?? [];
  if (comparisons.length === 0) return false;
  const judge = ({
    variableId,
    comparisonOperator = '',
    value = '',
  }: (typeof comparisons)[number]): boolean => {
    const operator = operatorOf(comparisonOperator);
    if (operator === undefined || variableId === undefined) return false;
    return operator(context.value(variableId), rightSide(value, context), context);
  };
  return condition?.logicalOperator === 'OR' ? comparisons.some(judge) : comparisons.every(judge);
}

/**
 * The raw value (perhaps a list) if the text is one variable, undefined for the words `undefined` and `null`, else the
 * text filled in.
 */
function rightSide(text: string, context: Values): Side {
  const name = soleVariableOf(text);
  if (name !== undefined) return context.valueOf(name);
  return text === 'undefined' || text === 'null' ? undefined : context.render(text);
}

/** A variable with the value that a condition is tried with. */
export type TriedVariable = { readonly id: string; readonly name: string; readonly value: VariableValue };

/** True if `condition` holds with these values, outside of a chat. Inline programs in it count as empty. */
export function holdsWith(condition: Condition, variables: readonly TriedVariable[]): boolean {
  const valueOf = (wanted: string): Side => variables.find(({ name }) => name === wanted)?.value;
  const filling = { variable: (name: string) => textOf(valueOf(name)), code: () => '' };
  return conditionHolds(condition, {
    value: (wanted) => variables.find(({ id }) => id === wanted)?.value,
    valueOf,
    render: (text) => fill(text, filling),
    spend: () => true,
    once: (make, text) => make(text),
  });
}
