import { create } from 'zustand';

/** The step of the tour that is shown, counted from 0; undefined while nobody is on the tour. */
export const useTour = create<{ readonly step: number | undefined }>(() => ({ step: undefined }));

/** Begins the tour, or begins it again. */
export function startTour(): void {
  useTour.setState({ step: 0 });
}

const storageKey = (userId: string): string => `parley.tour.${userId}`;

/** True once this device has offered the tour to a user; also where the browser remembers nothing, so that it is no burden. */
export function wasTourOffered(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey(userId)) !== null;
  } catch {
    return true;
  }
}

/** Remembers on this device that a user was offered the tour. */
export function keepTourOffered(userId: string): void {
  try {
    localStorage.setItem(storageKey(userId), 'offered');
  } catch {
    // whoever forgets it offers it no more
  }
}
