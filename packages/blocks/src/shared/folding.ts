import { costOfNormalForm, normalForm, type BlockContext } from '@parley/engine';

/** What reads texts and is charged for it. */
export type Reader = Pick<BlockContext, 'spend' | 'once'>;

/** Below this a form is cheaper to make again than to remember. */
const cheap = 1_000;

/** The one form of texts that look alike; the text as it is once the budget does not reach. */
export function exact(text: string, run: Reader): string {
  return formOf(text, normalForm, costOfNormalForm(text), run);
}

/** The same without the white space around the text. */
export function trimmed(text: string, run: Reader): string {
  return exact(text, run).trim();
}

/** The same without regard to case. */
export function folded(text: string, run: Reader): string {
  return formOf(text, fold, 2 * costOfNormalForm(text), run);
}

const fold = (text: string): string => normalForm(text).trim().toLowerCase();

function formOf(text: string, form: (text: string) => string, cost: number, run: Reader): string {
  if (cost > cheap) return run.once(form, text, cost) ?? text;
  return run.spend(cost) ? form(text) : text;
}

/** Above this length a phrase that is searched for can make the search quadratic. */
const longPhrase = 200;

/** What looking for `phrase` costs in a text of that length, in characters read. */
export function costOfFinding(phrase: string, length: number): number {
  return phrase.length <= longPhrase ? length : Math.ceil((length * phrase.length) / 8);
}
