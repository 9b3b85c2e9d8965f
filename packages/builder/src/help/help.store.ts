import { create } from 'zustand';

/** The kind of block or event that the help is open at; undefined for the list of all. */
export const useHelp = create<{ readonly type: string | undefined }>(() => ({ type: undefined }));
