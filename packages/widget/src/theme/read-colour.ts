import type { ReadColour } from './colours.ts';

let canvas: CanvasRenderingContext2D | null | undefined;

/** Reads a colour as the browser does. */
export const readColour: ReadColour = (colour) => {
  if (!CSS.supports('color', colour)) return undefined;
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return undefined;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, alpha / 255];
};
