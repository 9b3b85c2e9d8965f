import { renderingFactor, type TurnContext } from '../kind/turn-context.ts';
import type { MidTurn } from '../state/state.ts';

/** The parts of a turn that the meter reads and writes. */
export type Metered = { readonly mid: MidTurn; readonly ctx: Pick<TurnContext, 'budget'> };

/** Charges a turn with reading so many characters; returns false if its budget does not reach. */
export function spend(metered: Metered, units: number): boolean {
  metered.mid.renderedLength += Math.ceil(units);
  return outputLeft(metered) > 0;
}

/** The number of characters that a turn may still read. */
export function outputLeft({ mid, ctx }: Metered): number {
  return Math.max(0, ctx.budget.maxOutputLength * renderingFactor - mid.renderedLength);
}

/** Remembers the results of functions of texts, so that each is charged once. */
export type Memo = Map<(text: string) => unknown, Map<string, unknown>>;

/** The result of `make` for `text`, charged with `units` the first time; undefined if the budget does not reach. */
export function once<T>(
  metered: Metered & { readonly memo: Memo },
  make: (text: string) => T,
  text: string,
  units: number,
): T | undefined {
  let made = metered.memo.get(make);
  if (!made) metered.memo.set(make, (made = new Map<string, unknown>()));
  const known = made.get(text);
  // only results of `make` itself are stored under it
  if (known !== undefined) return known as T;
  if (!spend(metered, units)) return undefined;
  const fresh = make(text);
  made.set(text, fresh);
  return fresh;
}
