import { connect, type EdgeSource } from '@parley/editing';
import { useReactFlow, type ReactFlowProps } from '@xyflow/react';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type HTMLAttributes,
  type MouseEvent,
  type RefObject,
} from 'react';
import { newId } from '../document/new-id.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { headHeight, type Point } from './geometry/geometry.ts';
import { sourceOfKey } from './geometry/source-of-key.ts';
import { targetAt } from './target-at.ts';

export type Connecting = {
  /** Connects by drag. */
  readonly byDrag: Pick<
    ReactFlowProps,
    | 'onConnectStart'
    | 'onConnect'
    | 'onConnectEnd'
    | 'nodesConnectable'
    | 'connectOnClick'
    | 'connectionRadius'
  >;
  /** Connects by a click on a way out and another on what it leads to; between them the view can be moved. */
  readonly byClick: Pick<HTMLAttributes<HTMLElement>, 'onPointerDownCapture' | 'onClickCapture'>;
};

/** A drag from a way out: none, on its way, or over while the button of the mouse may still be down. */
type Drag = 'none' | 'going' | 'over';

/** Connects ways out with parts of the flow; `addThere` is asked about one that ends on the empty canvas. */
export function useConnecting(addThere: (source: EdgeSource, at: Point) => void): Connecting {
  const store = useBotStore();
  const canEdit = useBot((bot) => bot.canEdit);
  const { screenToFlowPosition } = useReactFlow();
  const connectAt = useCallback(
    (source: EdgeSource, element: Element | null, at: Point): void => {
      const { document } = store.getState();
      const target = targetAt(document, element);
      if (target) {
        store.run(connect(source, target, newId()));
      } else if (element?.closest('.react-flow__pane')) {
        const { x, y } = screenToFlowPosition(at);
        addThere(source, { x: Math.round(x), y: Math.round(y - headHeight / 2) });
      }
    },
    [addThere, screenToFlowPosition, store],
  );
  const drag = useRef<Drag>('none');
  useEscape(drag);
  const onConnectStart = useCallback(() => {
    drag.current = 'going';
  }, []);
  const onConnect = useCallback<NonNullable<ReactFlowProps['onConnect']>>(
    ({ source, sourceHandle, target }) => {
      if (drag.current === 'over') return;
      const { document } = store.getState();
      const from = sourceOfKey(document, source, sourceHandle ?? '');
      if (from && document.groups[target]) store.run(connect(from, { groupId: target }, newId()));
    },
    [store],
  );
  const onConnectEnd = useCallback<NonNullable<ReactFlowProps['onConnectEnd']>>(
    (event, { fromHandle, toHandle, isValid }) => {
      const isCancelled = drag.current === 'over';
      drag.current = 'over';
      if (isCancelled || !fromHandle || isValid === true || toHandle) return;
      const { clientX: x, clientY: y } =
        'changedTouches' in event ? (event.changedTouches[0] ?? emptyTouch) : event;
      const from = sourceOfKey(store.getState().document, fromHandle.nodeId, fromHandle.id ?? '');
      if (from) connectAt(from, document.elementFromPoint(x, y), { x, y });
    },
    [connectAt, store],
  );
  const onClickCapture = useCallback(
    (event: MouseEvent): void => {
      if (drag.current === 'over') {
        // the browser makes a click of the end of a drag: nobody clicked
        drag.current = 'none';
        event.stopPropagation();
        return;
      }
      const element = event.target instanceof Element ? event.target : null;
      const { document, connecting } = store.getState();
      const port = element?.closest<HTMLElement>('.react-flow__handle.source');
      const { nodeid = '', handleid = '' } = port?.dataset ?? {};
      const source = port ? sourceOfKey(document, nodeid, handleid) : undefined;
      // the buttons over the canvas work meanwhile
      const isOnFlow = element?.closest('.react-flow__node, .react-flow__pane') != null;
      if (!source && (!connecting || !isOnFlow)) return;
      event.stopPropagation();
      store.setConnecting(source);
      if (!source && connecting) connectAt(connecting, element, { x: event.clientX, y: event.clientY });
    },
    [connectAt, store],
  );
  const onPointerDownCapture = useCallback(() => {
    drag.current = 'none';
  }, []);
  const byClick = { onPointerDownCapture, onClickCapture };
  const byDrag = useMemo(
    () => ({
      onConnectStart,
      onConnect,
      onConnectEnd,
      nodesConnectable: canEdit,
      connectOnClick: false,
      connectionRadius: 24,
    }),
    [onConnectStart, onConnect, onConnectEnd, canEdit],
  );
  return { byDrag, byClick };
}

/** Ends a drag without a connection on Escape. */
function useEscape(drag: RefObject<Drag>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || drag.current !== 'going') return;
      event.preventDefault();
      event.stopPropagation();
      drag.current = 'over';
      // the library lets go of a drag when the button of the mouse comes up, and at nothing else
      document.dispatchEvent(new globalThis.MouseEvent('mouseup'));
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [drag]);
}

const emptyTouch = { clientX: 0, clientY: 0 };
