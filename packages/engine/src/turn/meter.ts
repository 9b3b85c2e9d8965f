import { renderingFactor, type Context } from '../kind/context.ts';
import type { MidTurn } from '../state/state.ts';

/** What the meter of a turn looks at. */
export type Metered = { readonly mid: MidTurn; readonly ctx: Pick<Context, 'budget'> };

/** Charges a turn with so many characters read; says whether its budget reaches. */
export function spend(metered: Metered, units: number): boolean {
  metered.mid.renderedLength += Math.ceil(units);
  return outputLeft(metered) > 0;
}

/** How many characters a turn may still read. */
export function outputLeft({ mid, ctx }: Metered): number {
  return Math.max(0, ctx.budget.maxOutputLength * renderingFactor - mid.renderedLength);
}

/** Remembers what texts were made into, so that each costs once. */
export type Memo = Map<(text: string) => unknown, Map<string, unknown>>;

/** What `make` makes of `text`, charged with `units` the first time; undefined where the budget does not reach. */
export function once<T>(
  metered: Metered & { readonly memo: Memo },
  make: (text: string) => T,
  text: string,
  units: number,
): T | undefined {
  let made = metered.memo.get(make);
  if (!made) metered.memo.set(make, (made = new Map<string, unknown>()));
  const known = made.get(text);
  // only what `make` made of a text is kept under it
  if (known !== undefined) return known as T;
  if (!spend(metered, units)) return undefined;
  const fresh = make(text);
  made.set(text, fresh);
  return fresh;
}
