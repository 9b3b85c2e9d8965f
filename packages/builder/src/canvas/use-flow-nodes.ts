import {
  copyOf,
  emptyTable,
  eventIdOf,
  eventNodeId,
  moveNodes,
  noteIdOf,
  noteNodeId,
  notesOf,
  partOfNode,
  type BotDocument,
  type Table,
} from '@parley/editing';
import { Position, type Node, type NodeChange } from '@xyflow/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useBotStore, useBot } from '../document/bot-context.ts';
import { findingsOf, type Findings } from '../document/findings.ts';
import { namesOf } from '../document/names.ts';
import { labelOf } from './node-label.ts';
import { nodePosition, shownAt } from './geometry/shown-at.ts';
import {
  createGeometry,
  headHeight,
  type FlowGeometry,
  type NodeShape,
  type Point,
} from './geometry/geometry.ts';

/** The nodes of the canvas, where they are now, and what to do with changes that React Flow asks for. */
export type FlowNodes = {
  readonly nodes: Node[];
  readonly geometry: FlowGeometry;
  /** The places of nodes in the document, and of those that are being dragged. */
  readonly positions: Positions;
  readonly onNodesChange: (changes: NodeChange[]) => void;
};

/** Places of nodes: at rest, and of those that are on their way. */
export type Positions = {
  readonly resting: (nodeId: string) => Point | undefined;
  readonly moving: Moving;
};

type Moving = Table<Point>;
const still: Moving = emptyTable();

/**
 * Makes nodes of the document. Positions while dragging are kept here; they become one command when the drag ends. What
 * is chosen stands in the store of the bot.
 */
export function useFlowNodes(): FlowNodes {
  const store = useBotStore();
  const document = useBot((bot) => bot.document);
  const { groups, events, edges, blockIds, order, fields } = document;
  const selected = useBot(({ selection }) => selection.nodeIds);
  const canEdit = useBot((bot) => bot.canEdit);
  const findings = useBot((bot) => bot.findings);
  const folded = useBot((bot) => bot.folded);
  const [compute] = useState(createGeometry);
  const geometry = useMemo(() => compute(document, namesOf(document), folded), [compute, document, folded]);
  const [moving, setMoving] = useState(still);
  // neither typing in a block nor dragging changes a name
  const labels = useMemo(() => {
    const parts = { groups, events, edges, blockIds, order, fields };
    const issues = (id: string): number => issuesOf(parts, findings, id);
    return new Map(
      nodeIds(parts).map((id) => [id, labelOf(parts, id, { issues: issues(id), isFolded: folded.has(id) })]),
    );
  }, [groups, events, edges, blockIds, order, fields, findings, folded]);
  const [keep] = useState(createNodes);
  const nodes = useMemo(() => {
    const chosen = new Set(selected);
    const parts = nodeIds(document).flatMap((id) => {
      const part = partOfNode(document, id);
      const shape = geometry.shapes[id];
      if (!part || !shape) return [];
      const { x, y } = moving[id] ?? shownAt(part.graphCoordinates);
      const label = labels.get(id) ?? '';
      return [{ id, x, y, shape, type: typeOf(document, id), label, isSelected: chosen.has(id), canEdit }];
    });
    return keep(parts);
  }, [document, geometry, labels, moving, selected, canEdit, keep]);
  const resting = useCallback(
    (id: string): Point | undefined => nodePosition({ groups, events, fields }, id),
    [groups, events, fields],
  );
  const positions = useMemo(() => ({ resting, moving }), [resting, moving]);
  const latest = useRef<Moving>(still);
  const onNodesChange = useCallback(
    (changes: NodeChange[]) => {
      const { selection, document: current } = store.getState();
      let chosen = new Set(selection.nodeIds);
      const dropped: Record<string, Point> = {};
      for (const change of changes) {
        if (change.type === 'select') {
          if (change.selected) chosen.add(change.id);
          else chosen = new Set([...chosen].filter((id) => id !== change.id));
        } else if (change.type === 'position' && change.position) {
          latest.current = copyOf({ ...latest.current, [change.id]: change.position });
          if (change.dragging !== true) dropped[change.id] = change.position;
        }
      }
      // the library lets go of nodes after a click on a connection has chosen that
      const isSame =
        chosen.size === selection.nodeIds.length && selection.nodeIds.every((id) => chosen.has(id));
      if (!isSame) store.select({ nodeIds: [...chosen] });
      if (Object.keys(dropped).length > 0) {
        latest.current = still;
        store.run(moveNodes(roundedMoves(current, dropped)));
      }
      setMoving(latest.current);
    },
    [store],
  );
  return useMemo(
    () => ({ nodes, geometry, positions, onNodesChange }),
    [nodes, geometry, positions, onNodesChange],
  );
}

/** The number of findings about a node and its blocks. */
function issuesOf(
  document: Pick<BotDocument, 'blockIds' | 'events'>,
  findings: Findings,
  nodeId: string,
): number {
  const eventId = eventIdOf(document, nodeId);
  if (eventId !== undefined) return findingsOf(findings, 'events', eventId)?.length ?? 0;
  return (document.blockIds[nodeId] ?? []).reduce(
    (sum, id) => sum + (findingsOf(findings, 'blocks', id)?.length ?? 0),
    findingsOf(findings, 'groups', nodeId)?.length ?? 0,
  );
}

/** All nodes: notes first, because they lie below the flow. */
function nodeIds(document: Pick<BotDocument, 'order' | 'fields'>): readonly string[] {
  const { order } = document;
  const notes = notesOf(document).map(({ id }) => noteNodeId(id));
  return [...notes, ...order.events.map(eventNodeId), ...order.groups];
}

type NodeType = 'botGroup' | 'botEvent' | 'botNote';

function typeOf(document: BotDocument, id: string): NodeType {
  if (eventIdOf(document, id) !== undefined) return 'botEvent';
  return noteIdOf(document, id) === undefined ? 'botGroup' : 'botNote';
}

function roundedMoves(
  document: BotDocument,
  positions: Readonly<Record<string, Point>>,
): { readonly id: string; readonly x: number; readonly y: number }[] {
  return Object.entries(positions).flatMap(([id, { x, y }]) => {
    const part = partOfNode(document, id);
    const at = { id, x: Math.round(x), y: Math.round(y) };
    const isThere = part?.graphCoordinates.x === at.x && part.graphCoordinates.y === at.y;
    return part && !isThere ? [at] : [];
  });
}

type NodeParts = Point & {
  readonly id: string;
  readonly shape: NodeShape;
  readonly type: NodeType;
  readonly label: string;
  readonly isSelected: boolean;
  readonly canEdit: boolean;
};

const portSize = 10;
/** The canvas is one stop of the tab key; the arrow keys go from node to node. */
const notByTab = { tabIndex: -1 };

function nodeFor({ id, x, y, shape, type, label, isSelected, canEdit }: NodeParts): Node {
  const { width, height, portTops } = shape;
  const at = { width: portSize, height: portSize };
  return {
    id,
    type,
    ariaLabel: label,
    domAttributes: notByTab,
    position: { x, y },
    data: { shape },
    width,
    height,
    selected: isSelected,
    draggable: canEdit,
    // with these the library measures nothing, and does not mount what is out of sight
    handles: [
      ...(type === 'botNote'
        ? []
        : [
            {
              type: 'target' as const,
              position: Position.Left,
              x: 0,
              y: headHeight / 2 - portSize / 2,
              ...at,
            },
          ]),
      ...Object.entries(portTops).map(([key, top]) => ({
        id: key,
        type: 'source' as const,
        position: Position.Right,
        x: width - portSize / 2,
        y: top - portSize / 2,
        ...at,
      })),
    ],
  };
}

/** Makes nodes, and gives those of the last time where nothing about them has changed, so that they are not drawn again. */
function createNodes(): (parts: readonly NodeParts[]) => Node[] {
  let known = new Map<string, { readonly parts: NodeParts; readonly node: Node }>();
  let last: Node[] = [];
  return (list) => {
    const next: typeof known = new Map();
    const nodes = list.map((parts) => {
      const former = known.get(parts.id);
      const entry = former && areSame(former.parts, parts) ? former : { parts, node: nodeFor(parts) };
      next.set(parts.id, entry);
      return entry.node;
    });
    known = next;
    if (nodes.length !== last.length || nodes.some((node, index) => node !== last[index])) last = nodes;
    return last;
  };
}

function areSame(one: NodeParts, other: NodeParts): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.shape === other.shape &&
    one.label === other.label &&
    one.isSelected === other.isSelected &&
    one.canEdit === other.canEdit
  );
}
