import { createContext } from 'react';
import type { Place } from '../fields/parts/place.ts';

/** The part of a response that the author has clicked, and the list of what the bot saves of it. */
export type Picking = {
  readonly path: string | undefined;
  readonly pick: (path: string | undefined) => void;
  readonly mapping: Place;
};

export const PickingContext = createContext<Picking | null>(null);
