import { create } from 'zustand';

/** The group that somebody wants to be brought to, from wherever they are in the bot. */
export const useVisiting = create<{ readonly groupId: string | undefined }>(() => ({ groupId: undefined }));

/** Asks to be brought to a group: the flow does so as soon as it is there. */
export const visit = (groupId: string): void => useVisiting.setState({ groupId });
