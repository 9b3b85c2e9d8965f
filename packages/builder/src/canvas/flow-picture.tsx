import { eventFormFor, formFor, rowHeights } from '@parley/blocks/forms';
import { eventIdOf, eventNodeId, toDocument, type BotDocument } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { useId, useMemo, type ReactElement } from 'react';
import { namesOf, titleOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';
import {
  boundsOf,
  createGeometry,
  edgeEnds,
  headHeight,
  type Box,
  type EdgeEnds,
} from './geometry/geometry.ts';
import { nodePosition } from './geometry/shown-at.ts';
import categoryStyles from '../ui/category.module.css';
import styles from './flow-picture.module.css';

type FlowPictureProps = {
  readonly bot: Bot;
  /** The words for those who do not see it. */
  readonly label: string;
  /** True: large enough to read what the blocks say. */
  readonly isReadable?: boolean | undefined;
};

const margin = 40;
/** The scale of a picture that is read. */
const readableZoom = 0.8;
const rowInset = 12;
/** About what fits into a row of 276 px. */
const mostLetters = 40;

/** The flow of a bot as a picture, drawn from the same geometry as the canvas. */
export function FlowPicture({ bot, label, isReadable = false }: FlowPictureProps): ReactElement {
  const titleId = useId();
  const { box, nodes, edges } = useMemo(() => draw(toDocument(bot)), [bot]);
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin];
  const size = isReadable ? { width: width * readableZoom, height: height * readableZoom } : {};
  const Node = isReadable ? ReadableNode : SmallNode;
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      className={isReadable ? styles.readable : styles.small}
      viewBox={`${box.x - margin} ${box.y - margin} ${width} ${height}`}
      {...size}
    >
      <title id={titleId}>{label}</title>
      {edges.map(({ id, from, to }) => (
        <path key={id} d={course({ from, to })} className={styles.edge} />
      ))}
      {nodes.map((node) => (
        <g key={node.id} data-node={node.id} transform={`translate(${node.x} ${node.y})`}>
          <rect width={node.width} height={node.height} rx={10} className={styles.node} />
          <Node {...node} />
        </g>
      ))}
    </svg>
  );
}

type DrawnRow = { readonly top: number; readonly height: number; readonly text: string };
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
  readonly blocks: readonly DrawnBlock[];
};

/** A node whose words can be read. */
function ReadableNode({ title, blocks }: DrawnNode): ReactElement {
  return (
    <>
      <text x={rowInset} y={headHeight / 2} className={styles.title}>
        {shortly(title)}
      </text>
      {blocks.map(({ id, top, height, category, rows }) => (
        <g key={id} className={categoryStyles[category]}>
          <rect y={top + 2} width={3} height={height - 4} className={styles.bar} />
          {rows.map((row, index) => (
            <text key={index} x={rowInset} y={row.top + row.height / 2} className={styles.text}>
              {shortly(row.text)}
            </text>
          ))}
        </g>
      ))}
    </>
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
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly (Pick<EdgeEnds, 'from' | 'to'> & { readonly id: string })[];
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
          return { top: rowTop, height: rowHeights[row.height], text: row.text };
        });
        return [{ id: blockId, top, height: next - top, category: formFor(block.type).category, rows }];
      });
      return [{ id, x: at.x, y: at.y, width, height, title, blocks }];
    },
  );
  const edges = document.order.edges.flatMap((id) => {
    const edge = document.edges[id];
    const ends = edge && edgeEnds(geometry, positionOf, edge);
    return ends ? [{ id, from: ends.from, to: ends.to }] : [];
  });
  return { box: boundsOf(geometry, positionOf) ?? { x: 0, y: 0, width: 1, height: 1 }, nodes, edges };
}

/** A curve that leaves and enters horizontally. */
function course({ from, to }: Pick<EdgeEnds, 'from' | 'to'>): string {
  const bend = Math.max(40, Math.abs(to.x - from.x) / 2);
  return `M ${from.x} ${from.y} C ${from.x + bend} ${from.y}, ${to.x - bend} ${to.y}, ${to.x} ${to.y}`;
}

function shortly(text: string): string {
  return text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text;
}
