import type { VariableValue } from '@parley/schema';
import { soleVariableOf, textOf, type CheckScope, type Finding, type Run } from '@parley/engine';
import { z } from 'zod';
import { instantOf } from './instant.ts';
import { patternOf } from './regular-expression.ts';

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

type Side = VariableValue | undefined;
type Operator = (left: Side, right: Side) => boolean;

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();
const exact = (text: string): string => text.normalize('NFC');

const listOf = (side: Side): string[] =>
  Array.isArray(side) ? side.map((element) => element ?? '') : [textOf(side)];
const isEmpty = (side: Side): boolean => side === undefined || side === null || side.length === 0;

/** The different texts on one side. Lists may be as long as a response, and two of them meet here. */
const textsIn = (side: Side, form: (text: string) => string): ReadonlySet<string> =>
  new Set(listOf(side).map(form));

/** Every element of the left against every one of the right; nothing on either side compares as the empty text. */
function pairs(
  left: Side,
  right: Side,
  form: (text: string) => string,
  holds: (a: string, b: string) => boolean,
): boolean {
  const [all, others] = [[...textsIn(left, form)], [...textsIn(right, form)]];
  return all.every((a) => others.every((b) => holds(a, b)));
}

function contains(left: Side, right: Side): boolean {
  if (isEmpty(left) || isEmpty(right)) return false;
  if (Array.isArray(left)) {
    const all = textsIn(left, exact);
    return listOf(right).every((b) => all.has(exact(b)));
  }
  const text = fold(textOf(left));
  return [...textsIn(right, fold)].every((b) => b !== '' && text.includes(b));
}

function differ(left: Side, right: Side): boolean {
  const others = textsIn(right, exact);
  return listOf(left).every((a) => !others.has(exact(a)));
}

/** There is one way only to read a row of digits: with two, a long one takes time quadratic in its length. */
const plainNumber = /^\s*-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Two texts are ordered as numbers if both are, as ISO dates if both are, else by length unless one is a number. */
function order(left: Side, right: Side): number | undefined {
  if (left === undefined || left === null || right === undefined || right === null) return undefined;
  if (Array.isArray(left) || Array.isArray(right)) {
    const size = (side: string | (string | null)[]): number =>
      Array.isArray(side) ? side.length : numberOf(side);
    return difference(size(left), size(right));
  }
  if (plainNumber.test(left) && plainNumber.test(right)) return difference(Number(left), Number(right));
  const [a, b] = [instantOf(left.trim()), instantOf(right.trim())];
  if (a !== undefined && b !== undefined) return a - b;
  if (plainNumber.test(left) || plainNumber.test(right)) return undefined;
  return difference(left.length, right.length);
}

const numberOf = (text: string): number => (plainNumber.test(text) ? Number(text) : Number.NaN);
const difference = (a: number, b: number): number | undefined =>
  Number.isNaN(a) || Number.isNaN(b) ? undefined : a - b;

const ordered =
  (holds: (difference: number) => boolean): Operator =>
  (left, right) => {
    const result = order(left, right);
    return result !== undefined && holds(result);
  };

const startsWith: Operator = (left, right) =>
  !isEmpty(left) && !isEmpty(right) && pairs(left, right, fold, (a, b) => a.startsWith(b));
const endsWith: Operator = (left, right) =>
  !isEmpty(left) && !isEmpty(right) && pairs(left, right, fold, (a, b) => a.endsWith(b));

/** Whether any text of the left has a match; undefined where the right is no pattern. */
function matchesAny(left: Side, right: Side): boolean | undefined {
  const pattern = isEmpty(right) ? undefined : patternOf(textOf(right));
  return pattern && listOf(left).some((text) => pattern(text));
}

/** The operators of the public format by their exact names. */
const operators: Readonly<Record<string, Operator>> = {
  'Equal to': (left, right) => pairs(left, right, exact, (a, b) => a === b),
  'Not equal': differ,
  Contains: contains,
  'Does not contain': (left, right) => !contains(left, right),
  'Greater than': ordered((d) => d > 0),
  'Greater or equal to': ordered((d) => d >= 0),
  'Less than': ordered((d) => d < 0),
  'Less or equal to': ordered((d) => d <= 0),
  'Is set': (left) => !isEmpty(left),
  'Is empty': (left) => isEmpty(left),
  'Starts with': startsWith,
  'Ends with': endsWith,
  'Matches regex': (left, right) => matchesAny(left, right) === true,
  'Does not match regex': (left, right) => !isEmpty(left) && matchesAny(left, right) === false,
};

/** The names of the operators there are. */
const comparisonOperators: readonly string[] = Object.keys(operators);

/**
 * Whether `condition` holds. All comparisons must hold, or one of them where the logical operator is `OR`; without
 * comparisons, and for one that lacks its variable or has an unknown operator, the answer is no.
 */
export function conditionHolds(condition: Condition | undefined, run: Run): boolean {
  const comparisons = condition?.comparisons ?? [];
  if (comparisons.length === 0) return false;
  const judge = ({
    variableId,
    comparisonOperator = '',
    value = '',
  }: (typeof comparisons)[number]): boolean => {
    const operator = Object.hasOwn(operators, comparisonOperator) ? operators[comparisonOperator] : undefined;
    if (operator === undefined || variableId === undefined) return false;
    return operator(run.value(variableId), rightSide(value, run));
  };
  return condition?.logicalOperator === 'OR' ? comparisons.some(judge) : comparisons.every(judge);
}

/** The raw value (perhaps a list) where the text is one variable, nothing for the word itself, else the text filled in. */
function rightSide(text: string, run: Run): Side {
  const name = soleVariableOf(text);
  if (name !== undefined) return run.valueOf(name);
  return text === 'undefined' || text === 'null' ? undefined : run.render(text);
}

/** Only the conversation shows what a pattern with variables in it comes to. */
const isUsablePattern = (pattern: string): boolean =>
  pattern.includes('{{') || patternOf(pattern) !== undefined;

/** What is wrong with a condition: an operator nobody knows, a variable that is not there, a pattern that is none. */
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
        {
          code: 'unfinished-comparison',
          severity: 'warning',
          message: 'this comparison never holds',
          path: at,
        },
      ];
    }
    if (!comparisonOperators.includes(comparisonOperator)) {
      const message = `there is no operator ${comparisonOperator}`;
      return [{ code: 'unknown-operator', severity: 'error', message, path: [...at, 'comparisonOperator'] }];
    }
    if (!scope.hasVariable(variableId)) {
      const message = 'the variable that is compared is not there';
      return [{ code: 'unknown-variable', severity: 'warning', message, path: [...at, 'variableId'] }];
    }
    if (!comparisonOperator.includes('regex') || isUsablePattern(value)) return [];
    const message = 'this is no regular expression that runs here: the comparison never holds';
    return [{ code: 'invalid-pattern', severity: 'warning', message, path: [...at, 'value'] }];
  });
}
