/** The operators of comparisons by their names in the public format, in the order in which authors see them. */
export const operatorNames = [
  'Equal to',
  'Not equal',
  'Contains',
  'Does not contain',
  'Greater than',
  'Greater or equal to',
  'Less than',
  'Less or equal to',
  'Is set',
  'Is empty',
  'Starts with',
  'Ends with',
  'Matches regex',
  'Does not match regex',
] as const;
export type OperatorName = (typeof operatorNames)[number];

/** The operator that a new comparison has. */
export const firstOperator: OperatorName = 'Equal to';

/** The operators that look at the variable alone. */
export const operatorsWithoutValue: readonly OperatorName[] = ['Is set', 'Is empty'];

/** The ways to join the comparisons of a condition; a condition that names none means the first. */
export const logicalOperators = ['AND', 'OR'] as const;
