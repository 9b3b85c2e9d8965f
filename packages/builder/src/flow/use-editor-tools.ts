import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useBotStore } from '../canvas/bot-context.ts';
import { boundsOf, createGeometry } from '../canvas/geometry.ts';
import type { EditorDialog, EditorTools } from '../commands/editor-context.ts';
import type { BotStore } from '../document/bot-store.ts';
import { namesOf } from '../document/names.ts';

type Editor = {
  readonly tools: EditorTools;
  readonly dialog: EditorDialog | undefined;
  readonly closeDialog: () => void;
  readonly announcement: string;
};

/** Windows narrower than this get the outline first. */
const narrow = '(max-width: 767px)';
const padding = 0.12;
/** Texts can be read from this zoom on. */
const readable = 0.8;
const startMargin = 48;

/** The tools of the editor, over the open bot and the view of the canvas. */
export function useEditorTools(): Editor {
  const store = useBotStore();
  const [dialog, setDialog] = useState<EditorDialog>();
  const [announcement, announce] = useState('');
  const [isOutline, setIsOutline] = useState(() => matchMedia(narrow).matches);
  const view = useView(store);
  const tools = useMemo(
    () => ({
      store,
      view,
      open: setDialog,
      announce,
      isOutline,
      toggleOutline: () => setIsOutline((current) => !current),
    }),
    [store, view, isOutline],
  );
  return { tools, dialog, closeDialog: () => setDialog(undefined), announcement };
}

function useView(store: BotStore): EditorTools['view'] {
  const { zoomIn, zoomOut, setViewport, setCenter, getZoom, screenToFlowPosition } = useReactFlow();
  const flow = useStoreApi();
  return useMemo(() => {
    const geometryNow = () => {
      const { document } = store.getState();
      const positionOf = (id: string) => (document.groups[id] ?? document.events[id])?.graphCoordinates;
      return { geometry: createGeometry()(document, namesOf(document)), positionOf };
    };
    return {
      zoomIn: () => void zoomIn(),
      zoomOut: () => void zoomOut(),
      showStart() {
        const { width, height } = flow.getState();
        const { geometry, positionOf } = geometryNow();
        const bounds = boundsOf(geometry, positionOf);
        if (!bounds || width === 0) return;
        const whole = getViewportForBounds(bounds, width, height, 0.05, 1, padding);
        const start = positionOf(store.getState().document.order.events[0] ?? '');
        if (whole.zoom >= readable || !start) {
          void setViewport(whole);
          return;
        }
        const top = (height - bounds.height * readable) / 2 - bounds.y * readable;
        const y = bounds.height * readable <= height ? top : height / 3 - start.y * readable;
        void setViewport({ x: startMargin - start.x * readable, y, zoom: readable });
      },
      showAll() {
        const { width, height } = flow.getState();
        const { geometry, positionOf } = geometryNow();
        const bounds = boundsOf(geometry, positionOf);
        if (bounds && width > 0)
          void setViewport(getViewportForBounds(bounds, width, height, 0.05, 1, padding));
      },
      show(nodeId) {
        const { geometry, positionOf } = geometryNow();
        const [at, shape] = [positionOf(nodeId), geometry.shapes[nodeId]];
        if (!at || !shape) return;
        const zoom = Math.max(getZoom(), 0.6);
        void setCenter(at.x + shape.width / 2, at.y + shape.height / 2, { zoom });
      },
      middle() {
        const box = flow.getState().domNode?.getBoundingClientRect();
        if (!box) return { x: 0, y: 0 };
        return screenToFlowPosition({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
      },
    };
  }, [store, flow, zoomIn, zoomOut, setViewport, setCenter, getZoom, screenToFlowPosition]);
}
