/** The readable part of a node at a zoom: everything; its title and the colours of what it holds; or its shape alone. */
export type DetailLevel = 'full' | 'overview' | 'shape';

/** From here on rows are text that can be read. */
const readableZoom = 0.45;
/** A node that is smaller than that is narrower on the screen than a short title. */
const smallestNamedZoom = 0.1;

/** The level for a zoom. */
export function detailLevel(zoom: number): DetailLevel {
  if (zoom >= readableZoom) return 'full';
  return zoom >= smallestNamedZoom ? 'overview' : 'shape';
}

/** The least size of a title on the screen, in pixels. */
const smallestTitle = 12;
/** Sizes at which titles are drawn while the zoom doubles: each new one draws all of them again. */
const sizesADoubling = 4;

/**
 * The size of a title in pixels of the flow that gives 12 to 15 pixels on the screen; it changes in steps.
 */
export function titleSize(zoom: number): number {
  const step = 2 ** (Math.floor(Math.log2(zoom) * sizesADoubling) / sizesADoubling);
  return smallestTitle / step;
}

/** The least part of the screen that a port can be grabbed at, and its own size in pixels of the flow. */
const [grab, portSize] = [24, 10];

/** The room beside a port, in pixels of the flow, that belongs to it at a zoom. */
export function portReach(zoom: number): number {
  return Math.max(0, Math.ceil((grab / zoom - portSize) / 2));
}
