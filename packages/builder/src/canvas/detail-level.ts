/** The readable part of a node at a zoom: everything, its title and coloured bars, or its shape alone. */
export type DetailLevel = 'full' | 'bars' | 'shape';

/** The level for a zoom. */
export function detailLevel(zoom: number): DetailLevel {
  if (zoom >= 0.45) return 'full';
  return zoom >= 0.2 ? 'bars' : 'shape';
}
