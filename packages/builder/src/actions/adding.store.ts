import type { EdgeSource } from '@parley/editing';
import { create } from 'zustand';
import type { Point } from '../canvas/geometry/geometry.ts';

/** A place in the flow that the list of blocks was opened for: the end of a way out on empty ground, or a connection. */
export type AddingPlace = { readonly source: EdgeSource; readonly at: Point } | { readonly edgeId: string };

/** The place that what is chosen from the list of blocks goes to; undefined: where the author is. */
export const useAdding = create<{ readonly place: AddingPlace | undefined }>(() => ({ place: undefined }));
