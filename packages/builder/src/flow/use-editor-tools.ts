import { eventNodeId, type BotDocument } from '@parley/editing';
import { getViewportForBounds, useReactFlow, useStoreApi, type Viewport } from '@xyflow/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useBotStore } from '../document/bot-context.ts';
import {
  boundsOf,
  createGeometry,
  type Box,
  type FlowGeometry,
  type Point,
} from '../canvas/geometry/geometry.ts';
import { nodePosition } from '../canvas/geometry/shown-at.ts';
import type { EditorDialog, EditorTools } from '../actions/editor-context.ts';
import type { BotStore } from '../document/bot-store.ts';
import type { Part } from '../document/part.ts';
import { namesOf } from '../document/names.ts';
import { heightOf, rowsOf } from '../document/rows-of.ts';
import { startPreview } from '../preview/previewing.store.ts';
import { usePublishing } from '../publish/publishing.store.ts';
import { useRefused } from '../saving/refused.store.ts';
import { focusFirst } from '../ui/focus-first.ts';
import { narrow } from '../ui/use-media-query.ts';

type Editor = {
  readonly tools: EditorTools;
  readonly dialog: EditorDialog | undefined;
  readonly closeDialog: () => void;
  readonly announcement: Announcement;
};

/** A text to be read aloud; the number tells a text from the same one before. */
type Announcement = { readonly text: string; readonly number: number };

const padding = 0.12;
/** Texts can be read from this zoom on. */
const readable = 0.8;
const startMargin = 48;
/** The room around a part that is brought into the view. */
const seenMargin = 24;

/** The tools of the editor, over the open bot and the view of the canvas. */
export function useEditorTools(): Editor {
  const store = useBotStore();
  const { dialog, open, closeDialog } = useDialog(store);
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', number: 0 });
  // small windows get the outline first
  const [isOutline, setIsOutline] = useState(() => matchMedia(narrow).matches);
  const view = useView(store);
  const [, navigate] = useLocation();
  const tools = useMemo(
    () => ({
      store,
      view,
      open,
      announce: (text: string) => setAnnouncement(({ number }) => ({ text, number: number + 1 })),
      focus(part: Part) {
        view.reveal(part);
        store.focus(part);
      },
      focusPanel: goToPanel,
      preview: startPreview,
      publish: () => usePublishing.setState({ isOpen: true }),
      goToPage: (path: string) => navigate(`/b/${store.getState().document.fields.id}/${path}`),
      showRefused: () => useRefused.setState({ isOpen: true }),
      isOutline,
      toggleOutline: () => setIsOutline((current) => !current),
    }),
    [store, view, isOutline, open, navigate],
  );
  return { tools, dialog, closeDialog, announcement };
}

/**
 * The dialog of the editor that is open. One may take the place of another, after which none of them knows where the author
 * was: once the help is gone, the focus goes back there, unless something else has it.
 */
function useDialog(store: BotStore): {
  readonly dialog: EditorDialog | undefined;
  readonly open: (dialog: EditorDialog) => void;
  readonly closeDialog: () => void;
} {
  const [dialog, setDialog] = useState<EditorDialog>();
  const shown = useRef<EditorDialog>(undefined);
  const opener = useRef<HTMLElement>(undefined);
  const [change] = useState(() => ({
    open(next: EditorDialog) {
      if (shown.current === undefined) opener.current = elementInUse();
      setDialog(next);
    },
    closeDialog: () => setDialog(undefined),
  }));
  // what a dialog does as it goes is over by now: its page can have the focus again
  useEffect(() => {
    const closed = shown.current;
    shown.current = dialog;
    // the others lead on to what was chosen in them
    if (dialog !== undefined || closed !== 'help' || document.activeElement !== document.body) return;
    const { current: before } = opener;
    const { focused } = store.getState();
    // a part of the flow may be drawn anew by now
    if (before?.isConnected === false && focused) store.focus({ ...focused });
    else before?.focus();
  }, [dialog, store]);
  return { dialog, ...change };
}

/** The element that has the focus; of a menu, which is about to close, the button that opened it. */
function elementInUse(): HTMLElement | undefined {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const used = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
  return used instanceof HTMLElement ? used : undefined;
}

function goToPanel(): void {
  const panel = document.querySelector<HTMLElement>('[data-panel] [role="tabpanel"]');
  if (panel) focusFirst(panel);
}

/** The parts of the canvas as they stand now. */
function geometryOf(store: BotStore): {
  readonly geometry: FlowGeometry;
  readonly positionOf: (id: string) => Point | undefined;
  readonly order: BotDocument['order'];
} {
  const { document, folded } = store.getState();
  return {
    geometry: createGeometry()(document, namesOf(document), folded),
    positionOf: (id) => nodePosition(document, id),
    order: document.order,
  };
}

/** The boxes of all nodes that have a place. */
function boxesOf({ geometry, positionOf }: ReturnType<typeof geometryOf>): Readonly<Record<string, Box>> {
  return Object.fromEntries(
    Object.entries(geometry.shapes).flatMap(([id, { width, height }]) => {
      const at = positionOf(id);
      return at ? [[id, { x: at.x, y: at.y, width, height }]] : [];
    }),
  );
}

/** The least move that brings a side of a part into the view with some room around it; its beginning where all of it has none. */
function leastShift(from: number, length: number, room: number): number {
  const over = from + length + seenMargin - room;
  const under = seenMargin - from;
  return under > 0 || over <= 0 ? Math.max(0, under) : -Math.min(over, -under);
}

type Window = { readonly width: number; readonly height: number; readonly domNode: HTMLElement | null };

/** The view of everything; beside the map where that would lie on a group. */
function viewOfAll(
  { width, height, domNode }: Window,
  { geometry, positionOf }: ReturnType<typeof geometryOf>,
): Viewport | undefined {
  const bounds = boundsOf(geometry, positionOf);
  if (!bounds || width === 0) return undefined;
  const fitted = (left: number, bottom: number): Viewport => {
    const at = getViewportForBounds(bounds, width - left, height - bottom, 0.05, 1, padding);
    return { ...at, x: at.x + left };
  };
  const map = mapIn(domNode);
  const usual = fitted(0, 0);
  if (!map) return usual;
  const isCovered = Object.entries(geometry.shapes).some(([id, shape]) => {
    const at = positionOf(id);
    if (!at) return false;
    const [left, bottom] = [at.x * usual.zoom + usual.x, (at.y + shape.height) * usual.zoom + usual.y];
    return left < map.right && bottom > map.top;
  });
  if (!isCovered) return usual;
  const [beside, above] = [fitted(map.right, 0), fitted(0, height - map.top)];
  return beside.zoom > above.zoom ? beside : above;
}

/** The corner at the bottom left of the canvas that its map takes; undefined where there is none. */
function mapIn(canvas: HTMLElement | null): { readonly right: number; readonly top: number } | undefined {
  const map = canvas?.querySelector('.react-flow__minimap')?.getBoundingClientRect();
  const frame = canvas?.getBoundingClientRect();
  // in a small window it stands above
  if (!map || !frame || map.top - frame.top < frame.height / 2) return undefined;
  return { right: map.right - frame.left, top: map.top - frame.top };
}

function useView(store: BotStore): EditorTools['view'] {
  const { zoomIn, zoomOut, zoomTo, setViewport, setCenter, getZoom, screenToFlowPosition } = useReactFlow();
  const flow = useStoreApi();
  return useMemo(() => {
    const geometryNow = () => geometryOf(store);
    const wholeView = (): Viewport | undefined => viewOfAll(flow.getState(), geometryNow());
    return {
      zoomIn: () => void zoomIn(),
      zoomOut: () => void zoomOut(),
      showStart() {
        const { width, height } = flow.getState();
        const { geometry, positionOf, order } = geometryNow();
        const bounds = boundsOf(geometry, positionOf);
        const whole = wholeView();
        if (!bounds || !whole || width === 0) return;
        const [event] = order.events;
        const start = positionOf(event === undefined ? (order.groups[0] ?? '') : eventNodeId(event));
        // by groups or notes
        const isBegun = Object.keys(geometry.shapes).length > order.events.length;
        if (!start || (isBegun && whole.zoom >= readable)) {
          void setViewport(whole);
          return;
        }
        if (!isBegun) {
          // a flow grows to the right and down: what is added stays in sight
          const { zoom } = whole;
          void setViewport({ x: startMargin - start.x * zoom, y: height / 4 - start.y * zoom, zoom });
          return;
        }
        const top = (height - bounds.height * readable) / 2 - bounds.y * readable;
        const y = bounds.height * readable <= height ? top : height / 3 - start.y * readable;
        void setViewport({ x: startMargin - start.x * readable, y, zoom: readable });
      },
      showAll() {
        const whole = wholeView();
        if (whole) void setViewport(whole);
      },
      show(nodeId) {
        const { geometry, positionOf } = geometryNow();
        const [at, shape] = [positionOf(nodeId), geometry.shapes[nodeId]];
        if (!at || !shape) return;
        const zoom = Math.max(getZoom(), 0.6);
        void setCenter(at.x + shape.width / 2, at.y + shape.height / 2, { zoom });
      },
      reveal(part, { keepsZoom = false } = {}) {
        const { document } = store.getState();
        const { geometry, positionOf } = geometryNow();
        const nodeId = part.sort === 'node' ? part.id : (geometry.groupOf[part.id] ?? '');
        const [at, shape] = [positionOf(nodeId), geometry.shapes[nodeId]];
        const { transform, width, height } = flow.getState();
        if (!at || !shape || width === 0) return;
        const block = part.sort === 'block' ? document.blocks[part.id] : undefined;
        const top = at.y + (block ? (shape.blockTops[part.id] ?? 0) : 0);
        const tall = block ? heightOf(rowsOf(block, namesOf(document))) : shape.height;
        const zoom = block && !keepsZoom ? Math.max(transform[2], readable) : transform[2];
        const isSeen =
          zoom === transform[2] &&
          at.x * zoom + transform[0] >= 0 &&
          (at.x + shape.width) * zoom + transform[0] <= width &&
          top * zoom + transform[1] >= 0 &&
          (top + tall) * zoom + transform[1] <= height;
        if (isSeen) return;
        const x = leastShift(at.x * zoom + transform[0], shape.width * zoom, width);
        const y = leastShift(top * zoom + transform[1], tall * zoom, height);
        if (zoom === transform[2] && Math.abs(x) < width && Math.abs(y) < height) {
          void setViewport({ x: transform[0] + x, y: transform[1] + y, zoom });
          return;
        }
        // of a part that is higher than the view the upper end is shown
        const middle = top + Math.min(tall, height / zoom) / 2;
        void setCenter(at.x + shape.width / 2, middle, { zoom });
      },
      zoomFull: () => void zoomTo(1),
      boxes: () => boxesOf(geometryNow()),
      middle() {
        const box = flow.getState().domNode?.getBoundingClientRect();
        if (!box) return { x: 0, y: 0 };
        return screenToFlowPosition({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
      },
    };
  }, [store, flow, zoomIn, zoomOut, zoomTo, setViewport, setCenter, getZoom, screenToFlowPosition]);
}
