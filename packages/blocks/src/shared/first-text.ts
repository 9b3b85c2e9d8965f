import { operatorOf } from './comparison.ts';
import type { Reader } from './folding.ts';

/** A start condition of a channel: a condition without variables. */
export type StartCondition = {
  readonly logicalOperator?: string | undefined;
  readonly comparisons?:
    | readonly { readonly comparisonOperator?: string | undefined; readonly value?: string | undefined }[]
    | undefined;
};

/** The budget of a comparison with the first text of a contact, in characters read. */
const mostRead = 1_000_000;

/**
 * True if the first text of a contact meets the start condition of a channel: each comparison compares that text. Any
 * text does where there is none.
 */
export function firstTextMeets(text: string, condition: StartCondition | undefined): boolean {
  const comparisons = condition?.comparisons ?? [];
  if (comparisons.length === 0) return true;
  const reader = readerOf();
  const holds = ({ comparisonOperator = '', value = '' }: (typeof comparisons)[number]): boolean =>
    operatorOf(comparisonOperator)?.(text, value, reader) ?? false;
  return condition?.logicalOperator === 'OR' ? comparisons.some(holds) : comparisons.every(holds);
}

/** Reads texts within a budget of their own: a channel has no turn yet that could pay for it. */
function readerOf(): Reader {
  let left = mostRead;
  const spend = (characters: number): boolean => {
    left -= characters;
    return left >= 0;
  };
  return { spend, once: (form, given, cost) => (spend(cost) ? form(given) : undefined) };
}
