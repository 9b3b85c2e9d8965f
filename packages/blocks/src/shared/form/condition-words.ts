import { operatorNames, operatorsWithoutValue, type OperatorName } from '../constants/operators.ts';
import { plain, words, type Names, type Row } from './rows.ts';

type Compared = {
  readonly logicalOperator?: string | undefined;
  readonly comparisons?:
    | readonly {
        readonly variableId?: string | undefined;
        readonly comparisonOperator?: string | undefined;
        readonly value?: string | undefined;
      }[]
    | undefined;
};

/** The operators as they read in a sentence. */
export const operatorWords: Readonly<Record<OperatorName, string>> = {
  'Equal to': 'is',
  'Not equal': 'is not',
  Contains: 'contains',
  'Does not contain': 'does not contain',
  'Greater than': 'is greater than',
  'Greater or equal to': 'is at least',
  'Less than': 'is less than',
  'Less or equal to': 'is at most',
  'Is set': 'has a value',
  'Is empty': 'is empty',
  'Starts with': 'starts with',
  'Ends with': 'ends with',
  'Matches regex': 'matches the pattern',
  'Does not match regex': 'does not match the pattern',
};

/** A condition in one line: `Age is at least 18 and Country is Italy`. One that compares nothing yet has no words. */
export function conditionWords(
  { logicalOperator, comparisons = [] }: Compared = {},
  names: Names,
): Pick<Row, 'text' | 'isQuiet'> {
  const parts = comparisons.map(({ variableId = '', comparisonOperator = '', value }) => {
    const variable = names.variable(variableId);
    const known = operatorNames.find((name) => name === comparisonOperator);
    const operator = known === undefined ? plain(comparisonOperator) || '…' : operatorWords[known];
    const isAlone = operatorsWithoutValue.some((alone) => alone === comparisonOperator);
    const compared = isAlone ? [] : [plain(value) || '…'];
    return {
      isBegun: variable !== undefined || plain(value) !== '',
      text: [variable ?? '…', operator, ...compared].join(' '),
    };
  });
  const isBegun = parts.some((part) => part.isBegun);
  const text = parts.map((part) => part.text).join(logicalOperator === 'OR' ? ' or ' : ' and ');
  return words('Compare a variable', isBegun ? text : '');
}
