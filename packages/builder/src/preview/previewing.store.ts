import { create } from 'zustand';

/** The preview beside the pages of a bot: open on all of them or on none, so that a conversation goes on. */
export const usePreviewing = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
