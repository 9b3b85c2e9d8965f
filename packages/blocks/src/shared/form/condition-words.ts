import { operatorsWithoutValue } from '../constants/operators.ts';
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
const operatorWords: Readonly<Record<string, string>> = {
  'Equal to': '=',
  'Not equal': '≠',
  Contains: 'contains',
  'Does not contain': 'does not contain',
  'Greater than': '>',
  'Greater or equal to': '≥',
  'Less than': '<',
  'Less or equal to': '≤',
  'Is set': 'has a value',
  'Is empty': 'is empty',
  'Starts with': 'starts with',
  'Ends with': 'ends with',
  'Matches regex': 'matches',
  'Does not match regex': 'does not match',
};

/** A condition in one line: `Age ≥ 18 and Country = Italy`. */
export function conditionWords(
  { logicalOperator, comparisons = [] }: Compared = {},
  names: Names,
): Pick<Row, 'text' | 'isQuiet'> {
  const parts = comparisons.map(({ variableId = '', comparisonOperator = '', value }) => {
    const name = names.variable(variableId) ?? '…';
    const operator = operatorWords[comparisonOperator] ?? (plain(comparisonOperator) || '…');
    const isAlone = operatorsWithoutValue.some((alone) => alone === comparisonOperator);
    return [name, operator, ...(isAlone ? [] : [plain(value) || '…'])].join(' ');
  });
  return words('Compare a variable', parts.join(logicalOperator === 'OR' ? ' or ' : ' and '));
}
