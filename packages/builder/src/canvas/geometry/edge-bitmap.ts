import { drawEdges, type DrawnEdge, type EdgeColours, type EdgeView } from './draw-edges.ts';

/** The edges are drawn so far beyond each side of the view, so that a pan that stays within only moves the drawing. */
const margin = 320;
/** A drawing is stretched by at most this much while the view zooms. */
const mostStretch = 1.25;
/** A stretched drawing is drawn anew when the view has rested so long. */
const restMs = 90;

type Transform = EdgeView['transform'];
type View = { readonly transform: Transform; readonly width: number; readonly height: number };

/** Keeps a drawing of the edges on a canvas at its place below the view. */
export type EdgeBitmap = {
  /** Shows the view: moves the drawing, or draws it anew where it does not reach. */
  readonly show: (view: View) => void;
  /** Draws anew what is shown: edges or colours have changed. */
  readonly redraw: () => void;
  readonly stop: () => void;
};

/** A drawing on `canvas` of the edges and in the colours that it asks for when it draws. */
export function createEdgeBitmap(
  canvas: HTMLCanvasElement,
  read: () => { readonly edges: readonly DrawnEdge[]; readonly colours: EdgeColours },
): EdgeBitmap {
  let drawn: View | undefined;
  let shown: View | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const draw = (view: View): void => {
    clearTimeout(rest);
    const [x, y, zoom] = view.transform;
    const { edges, colours } = read();
    const [width, height] = [view.width + 2 * margin, view.height + 2 * margin];
    drawEdges(canvas, edges, { transform: [x + margin, y + margin, zoom], width, height, colours });
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    drawn = view;
    canvas.style.transform = `translate(${-margin}px, ${-margin}px)`;
  };
  return {
    show(view) {
      shown = view;
      if (!drawn || !reaches(drawn, view)) {
        draw(view);
        return;
      }
      const { scale, x, y } = offsetOf(drawn, view);
      canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      clearTimeout(rest);
      if (scale !== 1) rest = setTimeout(() => draw(view), restMs);
    },
    redraw() {
      if (shown) draw(shown);
    },
    stop: () => clearTimeout(rest),
  };
}

/** The place of a drawing's upper left corner in another view, and how much it is stretched there. */
function offsetOf({ transform: [x, y, zoom] }: View, { transform: [toX, toY, toZoom] }: View) {
  const scale = toZoom / zoom;
  return { scale, x: toX - (x + margin) * scale, y: toY - (y + margin) * scale };
}

/** True if the drawing of one view covers another without being stretched too much. */
function reaches(drawn: View, view: View): boolean {
  if (drawn.width !== view.width || drawn.height !== view.height) return false;
  const { scale, x, y } = offsetOf(drawn, view);
  const isNear = scale < mostStretch && scale > 1 / mostStretch;
  const [right, bottom] = [x + (drawn.width + 2 * margin) * scale, y + (drawn.height + 2 * margin) * scale];
  return isNear && x <= 0 && y <= 0 && right >= view.width && bottom >= view.height;
}
