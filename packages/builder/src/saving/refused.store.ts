import { create } from 'zustand';

/** The list of the edits that were not kept: a message and a command open it. */
export const useRefused = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
