import { Background, BackgroundVariant, MiniMap, ReactFlow, SelectionMode, useStoreApi } from '@xyflow/react';
import {
  memo,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type MouseEvent,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import type { EdgeSource } from '@parley/editing';
import { classes } from '../ui/classes.ts';
import type { Part } from '../document/part.ts';
import { t } from '../words/words.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { BackToFlow } from './back-to-flow.tsx';
import { CanvasControls } from './canvas-controls.tsx';
import { CanvasHint } from './canvas-hint.tsx';
import { ConnectingHint } from './connecting-hint.tsx';
import { portReach, titleSize } from './detail-level.ts';
import { EdgeHint } from './edge-hint.tsx';
import { EdgeLayer } from './edge-layer.tsx';
import { EdgeWords } from './edge-words.tsx';
import { EventNode } from './event-node.tsx';
import type { DrawnEdge } from './geometry/draw-edges.ts';
import type { Point } from './geometry/geometry.ts';
import { GroupNode } from './group-node.tsx';
import { NoteNode } from './note-node.tsx';
import { useConnecting, type Connecting } from './use-connecting.ts';
import { useDrawnEdges } from './use-drawn-edges.ts';
import { useEdgeHint } from './use-edge-hint.ts';
import { noteFocus, useHasFocus } from './use-focus.ts';
import { useFlowNodes, type FlowNodes } from './use-flow-nodes.ts';
import { useKeptView } from './use-kept-view.ts';
import styles from './canvas.module.css';

const nodeTypes = { botGroup: GroupNode, botEvent: EventNode, botNote: NoteNode };
/** A map of more nodes than this costs more than it helps; it can still be asked for. */
const mostNodesOfMap = 800;
/** The library's own words, which it reads out. */
const libraryWords = { 'minimap.ariaLabel': t('canvas.map') };
const proOptions = { hideAttribution: false };

type FlowCanvasProps = {
  readonly view: {
    readonly showAll: () => void;
    readonly showStart: () => void;
    /** Brings a part of the flow into the view. */
    readonly reveal: (part: Part) => void;
    /** Adds what the author chooses at a position that a way out is to lead to. */
    readonly addThere: (source: EdgeSource, at: Point) => void;
    /** Adds what the author chooses in the middle of a connection. */
    readonly addBetween: (edgeId: string) => void;
    /** Gives the focus to the part of the flow that had it last. */
    readonly enter: () => void;
    readonly addNote: () => void;
    /** Told when the flow is shown for the first time, and can be moved. */
    readonly onShown: () => void;
  };
  /** Takes what is dragged onto the canvas. */
  readonly dropping: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDrop'>;
  /** Offers what can be done where the pointer is. */
  readonly onContextMenu: MouseEventHandler;
  /** Stands over the flow. */
  readonly children?: ReactNode;
};

/** The flow of the open bot: nodes as elements, edges drawn below them. */
export function FlowCanvas({ view, dropping, onContextMenu, children }: FlowCanvasProps): ReactElement {
  const store = useBotStore();
  const flow = useFlowNodes();
  const edges = useDrawnEdges(flow.geometry, flow.positions);
  const pointing = useEdgeHint(edges);
  const connecting = useConnecting(view.addThere);
  const isConnecting = useBot((bot) => bot.connecting !== undefined);
  const frame = useRef<HTMLDivElement>(null);
  // from the tools over the flow one comes back to it
  const hasFocus = useHasFocus(frame, '.react-flow__panel');
  useSizesOnScreen(frame);
  const { hint, onLeave } = pointing;
  const { chooseAt, chooseAlone } = useChoosing(pointing, view.reveal);
  return (
    <div
      ref={frame}
      className={classes(styles.canvas, hint && styles.leading, isConnecting && styles.connecting)}
      data-workplace
      // the one stop of the tab key: it hands the focus on to the part that had it last
      tabIndex={hasFocus ? -1 : 0}
      onFocus={(event) => {
        if (event.target !== event.currentTarget) noteFocus(store, event);
        else if (event.currentTarget.matches(':focus-visible:not([data-resting])')) view.enter();
      }}
      {...connecting.byClick}
      {...dropping}
      onContextMenu={onContextMenu}
    >
      <DrawnFlow
        flow={flow}
        edges={edges}
        view={view}
        onNodeClick={chooseAlone}
        onPaneClick={chooseAt}
        onMove={pointing.onMove}
        onLeave={onLeave}
        byDrag={connecting.byDrag}
      />
      {hint ? <EdgeHint {...hint} /> : null}
      <ConnectingHint frame={frame} />
      {children}
    </div>
  );
}

type DrawnFlowProps = Pick<FlowCanvasProps, 'view'> & {
  readonly flow: FlowNodes;
  readonly edges: readonly DrawnEdge[];
  readonly onNodeClick: (event: MouseEvent, node: { readonly id: string }) => void;
  readonly onPaneClick: (event: MouseEvent) => void;
  readonly onMove: (event: MouseEvent) => void;
  readonly onLeave: () => void;
  readonly byDrag: Connecting['byDrag'];
};

/** Draws the nodes and edges. A key that is typed in a block, or the focus, changes none of them: rows look after themselves. */
const DrawnFlow = memo(function DrawnFlow({
  flow: { nodes, geometry, positions, onNodesChange },
  edges,
  view,
  onNodeClick,
  onPaneClick,
  onMove,
  onLeave,
  byDrag,
}: DrawnFlowProps): ReactElement {
  const showView = useKeptView(view.showStart);
  const [hasMap, setHasMap] = useState(nodes.length > 12 && nodes.length <= mostNodesOfMap);
  const toggleMap = useCallback(() => setHasMap((current) => !current), []);
  const backTo = useCallback((id: string) => view.reveal({ sort: 'node', id }), [view]);
  return (
    <ReactFlow
      nodes={nodes}
      nodeTypes={nodeTypes}
      onNodesChange={onNodesChange}
      onNodeClick={onNodeClick}
      onPaneClick={onPaneClick}
      onPaneMouseMove={onMove}
      onPaneMouseLeave={onLeave}
      {...byDrag}
      onlyRenderVisibleElements
      onInit={() => {
        showView();
        view.onShown();
      }}
      minZoom={0.05}
      maxZoom={2}
      selectionMode={SelectionMode.Partial}
      deleteKeyCode={null}
      // the keys of the editor are commands of its own
      disableKeyboardA11y
      multiSelectionKeyCode={['Control', 'Meta', 'Shift']}
      panActivationKeyCode={null}
      panOnScroll
      zoomOnDoubleClick={false}
      elevateNodesOnSelect={false}
      proOptions={proOptions}
      aria-label={t('canvas.label')}
      ariaLabelConfig={libraryWords}
    >
      <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} color="var(--line-strong)" />
      <EdgeLayer edges={edges} />
      <EdgeWords edges={edges} onAdd={view.addBetween} />
      <CanvasControls view={view} hasMap={hasMap} onToggleMap={toggleMap} />
      <CanvasHint />
      <BackToFlow geometry={geometry} positions={positions} onBack={backTo} />
      {hasMap ? <FlowMap /> : null}
    </ReactFlow>
  );
});

/** The handlers that choose what is clicked: a connection, or one of several groups. */
function useChoosing(
  { edgeUnder, leadsAway, onLeave }: ReturnType<typeof useEdgeHint>,
  reveal: FlowCanvasProps['view']['reveal'],
): {
  readonly chooseAt: (event: MouseEvent) => void;
  readonly chooseAlone: (event: MouseEvent, node: { readonly id: string }) => void;
} {
  const store = useBotStore();
  const chooseAt = useCallback(
    (event: MouseEvent) => {
      const edge = edgeUnder(event);
      store.select(edge ? { edgeIds: [edge.id] } : {});
      const target = store.getState().document.edges[edge?.id ?? '']?.to.groupId;
      if (!edge || target === undefined || !leadsAway(edge)) return;
      reveal({ sort: 'node', id: target });
      onLeave();
    },
    [edgeUnder, leadsAway, onLeave, store, reveal],
  );
  const chooseAlone = useCallback(
    ({ shiftKey, ctrlKey, metaKey }: MouseEvent, { id }: { readonly id: string }) => {
      // the library keeps all of several that are chosen
      const isOneOfSeveral = store.getState().selection.nodeIds.length > 1;
      if (isOneOfSeveral && !shiftKey && !ctrlKey && !metaKey) store.select({ nodeIds: [id] });
    },
    [store],
  );
  return { chooseAt, chooseAlone };
}

/** Keeps titles large enough to be read and ports large enough to be grabbed, however far away the flow is. */
function useSizesOnScreen(frame: RefObject<HTMLElement | null>): void {
  const flow = useStoreApi();
  useLayoutEffect(() => {
    const shown: Record<string, number> = {};
    const set = (name: string, size: number): void => {
      if (size !== shown[name]) frame.current?.style.setProperty(name, `${size}px`);
      shown[name] = size;
    };
    const show = (): void => {
      const [, , zoom] = flow.getState().transform;
      set('--overview-title', titleSize(zoom));
      set('--port-reach', portReach(zoom));
    };
    show();
    return flow.subscribe(show);
  }, [flow, frame]);
}

const FlowMap = memo(function FlowMap(): ReactElement {
  return (
    <MiniMap
      position="bottom-left"
      pannable
      zoomable
      bgColor="var(--surface)"
      maskColor="var(--veil-quiet)"
      nodeColor="var(--line-strong)"
      nodeBorderRadius={10}
    />
  );
});
