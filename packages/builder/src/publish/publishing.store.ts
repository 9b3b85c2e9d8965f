import { create } from 'zustand';

/** The dialog that publishes the open bot: a button of the bar and a command open it. */
export const usePublishing = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
