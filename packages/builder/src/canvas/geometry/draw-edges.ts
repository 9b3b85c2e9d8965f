import type { EdgePath } from './edge-path.ts';
import type { Point } from './geometry.ts';
import { tracePath } from './trace-path.ts';

/** An edge as it is drawn. */
export type DrawnEdge = {
  readonly id: string;
  readonly path: EdgePath;
  /** True for an edge of what is chosen. */
  readonly isLit: boolean;
};

export type EdgeColours = { readonly resting: string; readonly selected: string };

/** The part of the canvas that is seen. */
export type EdgeView = {
  /** The position of the flow's origin, and the zoom. */
  readonly transform: readonly [x: number, y: number, zoom: number];
  readonly width: number;
  readonly height: number;
  readonly colours: EdgeColours;
};

const lineWidth = 1.5;
const arrowLength = 7;
/** The strength of all other edges while some are lit. */
const faded = 0.4;
/** Below this zoom nobody sees arrows and round corners. */
const plainBelow = 0.4;

/** Draws the edges that meet the view; those of what is chosen last, in the colour of the accent. */
export function drawEdges(canvas: HTMLCanvasElement, edges: readonly DrawnEdge[], view: EdgeView): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { transform, width, height, colours } = view;
  const [x, y, zoom] = transform;
  const ratio = window.devicePixelRatio;
  fitCanvas(canvas, width * ratio, height * ratio);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(ratio * zoom, 0, 0, ratio * zoom, ratio * x, ratio * y);
  const seen = edges.filter(({ path }) => meets(path, view));
  const lit = seen.filter(({ isLit }) => isLit);
  const strokeAll = (list: readonly DrawnEdge[], colour: string, strength: number): void => {
    if (list.length === 0) return;
    context.globalAlpha = strength;
    context.strokeStyle = colour;
    context.fillStyle = colour;
    // thin lines vanish when the whole bot is in view
    context.lineWidth = Math.max(lineWidth, 0.75 / zoom);
    context.beginPath();
    for (const { path } of list) tracePath(context, path, zoom < plainBelow);
    context.stroke();
    if (zoom < plainBelow) return;
    context.beginPath();
    for (const { path } of list) traceArrow(context, path.points.at(-1));
    context.fill();
  };
  strokeAll(lit.length === 0 ? seen : seen.filter(({ isLit }) => !isLit), colours.resting, lit.length === 0 ? 1 : faded); // prettier-ignore
  strokeAll(lit, colours.selected, 1);
  context.globalAlpha = 1;
}

function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== Math.round(width)) canvas.width = Math.round(width);
  if (canvas.height !== Math.round(height)) canvas.height = Math.round(height);
}

/** True if an edge may be seen: the box around its points meets the view. */
function meets({ points }: EdgePath, { transform: [x, y, zoom], width, height }: EdgeView): boolean {
  const [left, top] = [-x / zoom, -y / zoom];
  const [right, bottom] = [left + width / zoom, top + height / zoom];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of points) {
    minX = Math.min(minX, point.x);
    maxX = Math.max(maxX, point.x);
    minY = Math.min(minY, point.y);
    maxY = Math.max(maxY, point.y);
  }
  return minX <= right && maxX >= left && minY <= bottom && maxY >= top;
}

function traceArrow(context: CanvasRenderingContext2D, tip: Point | undefined): void {
  if (!tip) return;
  context.moveTo(tip.x, tip.y);
  context.lineTo(tip.x - arrowLength, tip.y - arrowLength / 2);
  context.lineTo(tip.x - arrowLength, tip.y + arrowLength / 2);
  context.closePath();
}
