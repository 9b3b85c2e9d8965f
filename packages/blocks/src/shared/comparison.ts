import type { VariableValue } from '@parley/schema';
import { textOf } from '@parley/engine/expressions';
import { operatorNames, type OperatorName } from './constants/operators.ts';
import { costOfFinding, exact, folded, type Reader } from './folding.ts';
import { instantOf } from './instant.ts';
import { costOfReading, patternOf } from './regular-expression.ts';

/** One side of a comparison: undefined if there is no such variable. */
export type Side = VariableValue | undefined;
/** Once the budget is used up the answer does not matter: the bot ends there. */
type Operator = (left: Side, right: Side, context: Reader) => boolean;

/** The cost of a list's element beside its characters, in characters compared. */
const elementCost = 16;

/** Charges for all the texts on one side; returns false if the turn's budget does not reach. */
function isPaid(side: Side, context: Reader): boolean {
  if (!Array.isArray(side)) return context.spend(side?.length ?? 0);
  return (
    context.spend(side.length * elementCost) &&
    context.spend(side.reduce((sum, element) => sum + (element?.length ?? 0), 0))
  );
}

/** The texts on one side, paid for; none if the turn's budget does not reach. */
function listOf(side: Side, context: Reader): string[] {
  if (!isPaid(side, context)) return [];
  return Array.isArray(side) ? side.map((element) => element ?? '') : [textOf(side)];
}

const isEmpty = (side: Side): boolean => side === undefined || side === null || side.length === 0;

/**
 * The distinct texts on one side. A set, because lists may be as long as a response and are compared with each other.
 */
const textsIn = (
  side: Side,
  form: (text: string, context: Reader) => string,
  context: Reader,
): ReadonlySet<string> => new Set(listOf(side, context).map((text) => form(text, context)));

/** Compares every element of the left with every one of the right; an empty side compares as the empty text. */
function pairs(
  left: Side,
  right: Side,
  context: Reader,
  form: (text: string, context: Reader) => string,
  holds: (a: string, b: string) => boolean,
): boolean {
  const [all, others] = [[...textsIn(left, form, context)], [...textsIn(right, form, context)]];
  return all.every((a) => others.every((b) => context.spend(b.length) && holds(a, b)));
}

const contains: Operator = (left, right, context) => {
  if (isEmpty(left) || isEmpty(right)) return false;
  if (Array.isArray(left)) {
    const all = textsIn(left, exact, context);
    return listOf(right, context).every((b) => all.has(exact(b, context)));
  }
  const [text = ''] = textsIn(left, folded, context);
  return [...textsIn(right, folded, context)].every(
    (b) => b !== '' && context.spend(costOfFinding(b, text.length)) && text.includes(b),
  );
};

const differ: Operator = (left, right, context) => {
  const others = textsIn(right, exact, context);
  return listOf(left, context).every((a) => !others.has(exact(a, context)));
};

/** Matches a row of digits in one way only: with two ways, a long row takes time quadratic in its length. */
const plainNumber = /^\s*-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Two texts are ordered as numbers if both are, as ISO dates if both are, else by length unless one is a number. */
function order(left: Side, right: Side, context: Reader): number | undefined {
  if (left === undefined || left === null || right === undefined || right === null) return undefined;
  // only the length of a list is read
  const length = [left, right].reduce((sum, side) => sum + (Array.isArray(side) ? 1 : side.length), 0);
  if (!context.spend(length)) return undefined;
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
  (left, right, context) => {
    const result = order(left, right, context);
    return result !== undefined && holds(result);
  };

const startsWith: Operator = (left, right, context) =>
  !isEmpty(left) && !isEmpty(right) && pairs(left, right, context, folded, (a, b) => a.startsWith(b));
const endsWith: Operator = (left, right, context) =>
  !isEmpty(left) && !isEmpty(right) && pairs(left, right, context, folded, (a, b) => a.endsWith(b));

/** True if any text of the left has a match; undefined if the right is not a pattern. */
function matchesAny(left: Side, right: Side, context: Reader): boolean | undefined {
  if (isEmpty(right) || !isPaid(right, context)) return undefined;
  const source = textOf(right);
  const pattern = context.spend(costOfReading(source)) ? patternOf(source) : undefined;
  return (
    pattern &&
    listOf(left, context).some((text) => context.spend(text.length * pattern.cost) && pattern.matches(text))
  );
}

/** The operators of the public format by their exact names. */
const operators: Readonly<Record<OperatorName, Operator>> = {
  'Equal to': (left, right, context) => pairs(left, right, context, exact, (a, b) => a === b),
  'Not equal': differ,
  Contains: contains,
  'Does not contain': (left, right, context) => !contains(left, right, context),
  'Greater than': ordered((d) => d > 0),
  'Greater or equal to': ordered((d) => d >= 0),
  'Less than': ordered((d) => d < 0),
  'Less or equal to': ordered((d) => d <= 0),
  'Is set': (left) => !isEmpty(left),
  'Is empty': (left) => isEmpty(left),
  'Starts with': startsWith,
  'Ends with': endsWith,
  'Matches regex': (left, right, context) => matchesAny(left, right, context) === true,
  'Does not match regex': (left, right, context) =>
    !isEmpty(left) && matchesAny(left, right, context) === false,
};

/** The operator of that name, if there is one. */
export const operatorOf = (name: string): Operator | undefined => {
  const known = operatorNames.find((operator) => operator === name);
  return known && operators[known];
};
