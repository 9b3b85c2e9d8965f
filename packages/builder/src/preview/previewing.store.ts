import { create } from 'zustand';
import { roomy } from '../ui/use-media-query.ts';
import type { KeptTest } from './test-steps.ts';
import type { TypedValues } from './typed-values.ts';

/** A preview that was asked for: the place it begins at, and a number that tells it from the one before. */
type Previewing = {
  readonly isOpen: boolean;
  readonly from: 'start' | 'chosen';
  readonly number: number;
  /** The number of times that the same answers were asked for again. */
  readonly replays: number;
  /** The values that previews begin with. */
  readonly values: TypedValues;
  /** The values that requests are tried with. */
  readonly triedValues: TypedValues;
  /** The conversation that was kept as a test, or opened from a file. */
  readonly test: KeptTest | undefined;
};

const closed = { isOpen: false, values: {}, triedValues: {}, test: undefined };

/** The preview beside the pages of a bot: open on all of them or on none, so that a conversation goes on. */
export const usePreviewing = create<Previewing>(() => ({ ...closed, from: 'start', number: 0, replays: 0 }));

/** Opens the preview with a new conversation. */
export function startPreview(from: Previewing['from']): void {
  usePreviewing.setState(({ number }) => ({ isOpen: true, from, number: number + 1 }));
}

/** Begins the open preview anew, with the same answers. */
export function replayPreview(): void {
  usePreviewing.setState(({ replays }) => ({ replays: replays + 1 }));
}

/** True while the preview stands in the place of the form. */
export function hidesForm(): boolean {
  return usePreviewing.getState().isOpen && !matchMedia(roomy).matches;
}

/** Closes the preview together with its bot: what was typed for it is of no use to another one. */
export function endPreviewing(): void {
  usePreviewing.setState(closed);
}
