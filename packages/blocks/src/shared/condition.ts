import { finding, soleVariableOf, type CheckScope, type Finding, type BlockContext } from '@parley/engine';
import { z } from 'zod';
import { operatorOf, type Side } from './comparison.ts';
import { conditionRules } from './condition.rules.ts';
import { costOfReading, patternOf } from './regular-expression.ts';
import { variablesRules } from './variables.rules.ts';

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

/**
 * True if `condition` holds. All comparisons must hold, or one of them if the logical operator is `OR`. False without
 * comparisons; a comparison that lacks its variable or has an unknown operator does not hold.
 */
export function conditionHolds(condition: Condition | undefined, context: BlockContext): boolean {
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
function rightSide(text: string, context: BlockContext): Side {
  const name = soleVariableOf(text);
  if (name !== undefined) return context.valueOf(name);
  return text === 'undefined' || text === 'null' ? undefined : context.render(text);
}

/** Reports unknown operators, missing variables and invalid patterns in a condition. */
export function checkCondition(
  condition: Condition | undefined,
  path: readonly (string | number)[],
  scope: CheckScope,
): Finding[] {
  return (condition?.comparisons ?? []).flatMap((comparison, index): Finding[] => {
    const { variableId, comparisonOperator, value = '' } = comparison;
    const at = [...path, 'comparisons', index];
    if (variableId === undefined || comparisonOperator === undefined) {
      return [
        finding(
          conditionRules['unfinished-comparison'],
          'this comparison is never true: choose a variable, and how to compare it',
          at,
        ),
      ];
    }
    if (operatorOf(comparisonOperator) === undefined) {
      const message = `nothing can be compared by “${comparisonOperator}”: choose a comparison of the list`;
      return [finding(conditionRules['unknown-operator'], message, [...at, 'comparisonOperator'])];
    }
    if (!scope.hasVariable(variableId)) {
      const message = 'the variable to compare is gone: choose another one';
      return [finding(variablesRules['unknown-variable'], message, [...at, 'variableId'])];
    }
    return comparisonOperator.includes('regex') ? checkPattern(value, [...at, 'value'], scope) : [];
  });
}

function checkPattern(pattern: string, path: readonly (string | number)[], scope: CheckScope): Finding[] {
  // the value of a pattern with variables is known only during the conversation
  if (pattern.includes('{{')) return [];
  if (!scope.spend(costOfReading(pattern))) {
    const message =
      'the regular expressions of this bot, up to this one, take too long to read: shorten them';
    return [finding(conditionRules['patterns-too-large'], message, path)];
  }
  if (patternOf(pattern) !== undefined) return [];
  const message = 'this regular expression cannot be used, so that the comparison is never true: correct it';
  return [finding(conditionRules['invalid-pattern'], message, path)];
}
