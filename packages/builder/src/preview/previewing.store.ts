import { create } from 'zustand';

/** A preview that was asked for: the place it begins at, and a number that tells it from the one before. */
type Previewing = {
  readonly isOpen: boolean;
  readonly from: 'start' | 'chosen';
  readonly number: number;
};

/** The preview beside the pages of a bot: open on all of them or on none, so that a conversation goes on. */
export const usePreviewing = create<Previewing>(() => ({ isOpen: false, from: 'start', number: 0 }));

/** Opens the preview with a new conversation. */
export function startPreview(from: Previewing['from']): void {
  usePreviewing.setState(({ number }) => ({ isOpen: true, from, number: number + 1 }));
}
