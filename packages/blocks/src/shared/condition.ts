import { finding, type CheckScope, type Finding } from '@parley/engine';
import { operatorOf } from './comparison.ts';
import type { Condition } from './condition-holds.ts';
import { conditionRules } from './condition.rules.ts';
import { costOfReading, patternOf } from './regular-expression.ts';
import { variablesRules } from './variables.rules.ts';

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
