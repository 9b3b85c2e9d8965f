import { eventFormFor, formFor, rowHeights } from '@parley/blocks/forms';
import {
  colourOfGroup,
  eventIdOf,
  eventNodeId,
  notesOf,
  toDocument,
  type BotDocument,
} from '@parley/editing';
import type { Bot, CanvasColour, CanvasNote } from '@parley/schema';
import { useId, useMemo, type ReactElement } from 'react';
import { namesOf, titleOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';
import { boundsOf, createGeometry, edgeEnds, headHeight, type Box } from './geometry/geometry.ts';
import { nodePosition } from './geometry/shown-at.ts';
import { pathData } from './geometry/trace-path.ts';
import { routeFlow } from './routing/route-flow.ts';
import { PicturedNote } from './pictured-note.tsx';
import categoryStyles from '../ui/category.module.css';
import { classes } from '../ui/classes.ts';
import colours from '../ui/note-colours.module.css';
import styles from './flow-picture.module.css';

type FlowPictureProps = {
  readonly bot: Bot;
  /** The words for those who do not see it. */
  readonly label: string;
  /** True: large enough to read what the blocks say. */
  readonly isReadable?: boolean | undefined;
  /** The scale of a picture that is read. */
  readonly zoom?: number | undefined;
  /** The figures that stand on a picture that is read. */
  readonly figures?: PictureFigures | undefined;
};

/** The words at the end of a row; marked where they are what the picture is about. */
type Figure = { readonly text: string; readonly isMarked: boolean };

/** The figures about a flow. */
export type PictureFigures = {
  readonly ofBlock: (blockId: string) => Figure | undefined;
  readonly ofItem: (blockId: string, itemId: string) => Figure | undefined;
  /** The share of all chats that went along an edge, from 0 to 1: edges are as wide as it is large. */
  readonly shareOfEdge: (edgeId: string) => number;
  /** True for a group that the picture is not about: it is drawn faintly. */
  readonly isAside?: (groupId: string) => boolean;
};

const margin = 40;
const readableZoom = 0.8;
const [narrowestEdge, widestEdge] = [1.5, 16];
const rowInset = 12;
/** About what fits into a row of 276 px. */
const mostLetters = 40;

/** The flow of a bot as a picture, drawn from the same geometry as the canvas. */
export function FlowPicture({
  bot,
  label,
  isReadable = false,
  zoom = readableZoom,
  figures,
}: FlowPictureProps): ReactElement {
  const titleId = useId();
  const { box, notes, nodes, edges } = useMemo(() => draw(toDocument(bot)), [bot]);
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin];
  const size = isReadable ? { width: width * zoom, height: height * zoom } : {};
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      className={isReadable ? styles.readable : styles.small}
      viewBox={`${box.x - margin} ${box.y - margin} ${width} ${height}`}
      {...size}
    >
      <title id={titleId}>{label}</title>
      {notes.map((note) => (
        <PicturedNote key={note.id} note={note} isReadable={isReadable} />
      ))}
      {edges.map(({ id, course }) => (
        <path
          key={id}
          d={course}
          className={styles.edge}
          style={figures && { strokeWidth: widthOf(figures.shareOfEdge(id)) }}
        />
      ))}
      {nodes.map((node) => (
        <g
          key={node.id}
          data-node={node.id}
          className={figures?.isAside?.(node.id) ? styles.aside : undefined}
          transform={`translate(${node.x} ${node.y})`}
        >
          <rect
            width={node.width}
            height={node.height}
            rx={10}
            className={classes(styles.node, node.colour && colours[node.colour])}
          />
          {isReadable ? <ReadableNode {...node} figures={figures} /> : <SmallNode {...node} />}
        </g>
      ))}
    </svg>
  );
}

type DrawnRow = {
  readonly top: number;
  readonly height: number;
  readonly text: string;
  /** The item that the row stands for. */
  readonly itemId: string | undefined;
};
type DrawnBlock = {
  readonly id: string;
  readonly top: number;
  readonly height: number;
  readonly category: string;
  readonly rows: readonly DrawnRow[];
};
type DrawnNode = Box & {
  readonly id: string;
  readonly title: string;
  /** The colour that the author gave it. */
  readonly colour: CanvasColour | undefined;
  readonly blocks: readonly DrawnBlock[];
};

/** A node whose words can be read. */
function ReadableNode({
  title,
  blocks,
  width,
  figures,
}: DrawnNode & Pick<FlowPictureProps, 'figures'>): ReactElement {
  return (
    <>
      <text x={rowInset} y={headHeight / 2} className={styles.title}>
        {shortly(title)}
      </text>
      {blocks.map(({ id, top, height, category, rows }) => (
        <g key={id} className={categoryStyles[category]}>
          <rect y={top + 2} width={3} height={height - 4} className={styles.bar} />
          {rows.map((row, index) => {
            const figure =
              row.itemId === undefined
                ? index === 0
                  ? figures?.ofBlock(id)
                  : undefined
                : figures?.ofItem(id, row.itemId);
            const taken = figure ? figure.text.length + 3 : 0;
            return (
              <g key={index} transform={`translate(0 ${row.top + row.height / 2})`}>
                <text x={rowInset} className={styles.text}>
                  {shortly(row.text, mostLetters - taken)}
                </text>
                {figure ? <RowFigure {...figure} end={width - rowInset} /> : null}
              </g>
            );
          })}
        </g>
      ))}
    </>
  );
}

const [figureHeight, figureLetter] = [22, 6.4];

/** A figure at the end of a row. */
function RowFigure({ text, isMarked, end }: Figure & { readonly end: number }): ReactElement {
  const width = text.length * figureLetter + 14;
  return (
    <g className={isMarked ? styles.markedFigure : styles.figure} data-marked={isMarked || undefined}>
      <rect x={end - width} y={-figureHeight / 2} width={width} height={figureHeight} rx={figureHeight / 2} />
      <text x={end - width / 2}>{text}</text>
    </g>
  );
}

const smallBar = 20;
const lineHeight = 14;
const letterWidth = 6;

/** A node whose words are lines, with bars that are seen at a tenth of their size. */
function SmallNode({ width, title, blocks }: DrawnNode): ReactElement {
  const room = width - 2 * smallBar - rowInset;
  const lineOf = (text: string, top: number, className: string | undefined, key?: number) => (
    <rect
      key={key}
      x={smallBar + rowInset}
      y={top - lineHeight / 2}
      width={Math.min(room, text.length * letterWidth + 24)}
      height={lineHeight}
      rx={lineHeight / 2}
      className={className}
    />
  );
  return (
    <>
      {lineOf(title, headHeight / 2, styles.words)}
      {blocks.map(({ id, top, height, category, rows }) => (
        <g key={id} className={categoryStyles[category]}>
          <rect x={4} y={top + 2} width={smallBar} height={height - 4} rx={4} className={styles.bar} />
          {rows.map((row, index) => lineOf(row.text, row.top + row.height / 2, styles.line, index))}
        </g>
      ))}
    </>
  );
}

/** All boxes and courses of a bot. */
function draw(document: BotDocument): {
  readonly box: Box;
  readonly notes: readonly CanvasNote[];
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly { readonly id: string; readonly course: string }[];
} {
  const names = namesOf(document);
  const geometry = createGeometry()(document, names);
  const positionOf = (id: string) => nodePosition(document, id);
  const nodes = [...document.order.events.map(eventNodeId), ...document.order.groups].flatMap(
    (id): DrawnNode[] => {
      const [at, shape] = [positionOf(id), geometry.shapes[id]];
      if (!at || !shape) return [];
      const { width, height, blockTops } = shape;
      const event = document.events[eventIdOf(document, id) ?? ''];
      const title = event ? eventFormFor(event.type).label : titleOf(document, id);
      const blocks = Object.entries(blockTops).flatMap(([blockId, top]): DrawnBlock[] => {
        const block = document.blocks[blockId];
        if (!block) return [];
        let next = top;
        const rows = rowsOf(block, names).map((row): DrawnRow => {
          const rowTop = next;
          next += rowHeights[row.height];
          const itemId = row.port && 'itemId' in row.port ? row.port.itemId : undefined;
          return { top: rowTop, height: rowHeights[row.height], text: row.text, itemId };
        });
        return [{ id: blockId, top, height: next - top, category: formFor(block.type).category, rows }];
      });
      const colour = colourOfGroup(document, id);
      return [{ id, x: at.x, y: at.y, width, height, title, colour, blocks }];
    },
  );
  const placed = document.order.edges.flatMap((id) => {
    const edge = document.edges[id];
    const ends = edge && edgeEnds(geometry, positionOf, edge);
    return ends ? [{ id, ends }] : [];
  });
  const boxes = new Map(nodes.map((node) => [node.id, node]));
  const edges = [...routeFlow(boxes, placed).routes].map(([id, path]) => ({ id, course: pathData(path) }));
  const box = boundsOf(geometry, positionOf) ?? { x: 0, y: 0, width: 1, height: 1 };
  return { box, notes: notesOf(document), nodes, edges };
}

/** The width of an edge that this share of all chats went along. */
function widthOf(share: number): number {
  return Math.max(narrowestEdge, widestEdge * share);
}

function shortly(text: string, most = mostLetters): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
