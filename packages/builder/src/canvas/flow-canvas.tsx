import {
  Background,
  BackgroundVariant,
  MiniMap,
  ReactFlow,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import { useCallback, useState, type HTMLAttributes, type MouseEvent, type ReactElement } from 'react';
import { t } from '../words/words.ts';
import { useBotStore } from './bot-context.ts';
import { CanvasControls } from './canvas-controls.tsx';
import { EdgeLayer } from './edge-layer.tsx';
import { EventNode } from './event-node.tsx';
import { GroupNode } from './group-node.tsx';
import { useConnecting } from './use-connecting.ts';
import { edgeAt, useDrawnEdges } from './use-drawn-edges.ts';
import { useFlowNodes } from './use-flow-nodes.ts';
import styles from './canvas.module.css';

const nodeTypes = { botGroup: GroupNode, botEvent: EventNode };
/** A map of more nodes than this costs more than it helps; it can still be asked for. */
const mostNodesOfMap = 800;
/** A pointer this near to an edge means it, in pixels of the screen. */
const edgeReach = 8;
/** The library's own words, which it reads out. */
const libraryWords = {
  'node.a11yDescription.default': t('canvas.nodeHelp'),
  'node.a11yDescription.keyboardDisabled': t('canvas.nodeHelp'),
  'minimap.ariaLabel': t('canvas.map'),
};
const proOptions = { hideAttribution: false };

type FlowCanvasProps = {
  readonly view: { readonly showAll: () => void; readonly showStart: () => void };
  /** Takes what is dragged onto the canvas. */
  readonly dropping: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDrop'>;
};

/** The flow of the open bot: nodes as elements, edges drawn below them. */
export function FlowCanvas({ view, dropping }: FlowCanvasProps): ReactElement {
  const store = useBotStore();
  const { nodes, geometry, positions, onNodesChange } = useFlowNodes();
  const edges = useDrawnEdges(geometry, positions);
  const { screenToFlowPosition, getZoom } = useReactFlow();
  const connecting = useConnecting();
  const [hasMap, setHasMap] = useState(nodes.length > 12 && nodes.length <= mostNodesOfMap);
  const chooseAt = useCallback(
    ({ clientX, clientY }: MouseEvent) => {
      const point = screenToFlowPosition({ x: clientX, y: clientY });
      const edgeId = edgeAt(edges, point, edgeReach / getZoom());
      store.select(edgeId === undefined ? {} : { edgeIds: [edgeId] });
    },
    [edges, getZoom, screenToFlowPosition, store],
  );
  return (
    <div className={styles.canvas} data-workplace tabIndex={-1} {...dropping}>
      <ReactFlow
        nodes={nodes}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onPaneClick={chooseAt}
        {...connecting}
        onlyRenderVisibleElements
        onInit={view.showStart}
        minZoom={0.05}
        maxZoom={2}
        selectionMode={SelectionMode.Partial}
        deleteKeyCode={null}
        panOnScroll
        zoomOnDoubleClick={false}
        elevateNodesOnSelect={false}
        proOptions={proOptions}
        aria-label={t('canvas.label')}
        ariaLabelConfig={libraryWords}
      >
        <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} color="var(--line-strong)" />
        <EdgeLayer edges={edges} />
        <CanvasControls onShowAll={view.showAll} hasMap={hasMap} onToggleMap={() => setHasMap(!hasMap)} />
        {hasMap ? (
          <MiniMap
            position="bottom-left"
            pannable
            zoomable
            bgColor="var(--surface)"
            maskColor="var(--veil-quiet)"
            nodeColor="var(--line-strong)"
            nodeBorderRadius={10}
          />
        ) : null}
      </ReactFlow>
    </div>
  );
}
