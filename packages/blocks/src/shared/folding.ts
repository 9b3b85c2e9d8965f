import type { BlockContext } from '@parley/engine';
import { costOfNormalForm, normalForm } from '@parley/engine/expressions';

/** Reads texts and charges for reading them. */
export type Reader = Pick<BlockContext, 'spend' | 'once'>;

/** A form of a shorter text is cheaper to compute again than to remember. */
const cheap = 1_000;

/** The normal form of a text, the same for texts that look alike; the text itself once the budget does not reach. */
export function exact(text: string, context: Reader): string {
  return formOf(text, normalForm, costOfNormalForm(text), context);
}

/** The exact form of a text without the white space around it. */
export function trimmed(text: string, context: Reader): string {
  return exact(text, context).trim();
}

/** A text without regard to case; two texts that differ only in case give one. */
export function folded(text: string, context: Reader): string {
  return formOf(text, fold, 2 * costOfNormalForm(text), context);
}

const fold = (text: string): string => normalForm(text).trim().toLowerCase();

function formOf(text: string, form: (text: string) => string, cost: number, context: Reader): string {
  if (cost > cheap) return context.once(form, text, cost) ?? text;
  return context.spend(cost) ? form(text) : text;
}

/** Above this length a phrase that is searched for can make the search quadratic. */
const longPhrase = 200;

/** The cost of searching for `phrase` in a text of that length, in characters read. */
export function costOfFinding(phrase: string, length: number): number {
  return phrase.length <= longPhrase ? length : Math.ceil((length * phrase.length) / 8);
}
