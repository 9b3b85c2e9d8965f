import { formFor, type Row } from '@parley/blocks/forms';
import { Handle, Position } from '@xyflow/react';
import { memo, useRef, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { elementAt } from '../document/element-key.ts';
import { findingsOf, type PlacedFinding } from '../document/findings.ts';
import { blockDragType } from '../document/kind-drag.ts';
import { trail } from '../document/trail.ts';
import { classes } from '../ui/classes.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { CommentMark } from './comment-mark.tsx';
import { FindingDot } from './finding-dot.tsx';
import { chosenByClick } from './chosen-by-click.ts';
import { RowText } from './row-text.tsx';
import { InPlaceInput, useIsWritten } from './in-place-input.tsx';
import { KindIcon } from './icons.tsx';
import { isConnected } from './geometry/is-connected.ts';
import { portKey, sourceOfPort } from './geometry/geometry.ts';
import { useFocus } from './use-focus.ts';
import { useRows } from './use-rows.ts';
import categoryStyles from '../ui/category.module.css';
import styles from './node.module.css';

/** A block on the canvas: its rows, with a port at each way out. */
export const BlockRows = memo(function BlockRows({
  blockId,
  isLast,
}: {
  readonly blockId: string;
  /** True: no other block follows in the group. */
  readonly isLast: boolean;
}): ReactElement | null {
  const store = useBotStore();
  const ref = useRef<HTMLLIElement>(null);
  useFocus({ sort: 'block', id: blockId }, ref);
  const type = useBot(({ document }) => document.blocks[blockId]?.type);
  const rows = useRows(blockId);
  const findings = useBot((bot) => findingsOf(bot.findings, 'blocks', blockId));
  const isSelected = useBot(({ selection }) => selection.blockIds.includes(blockId));
  const isWaiting = useStore(trail, ({ waitingBlockId }) => waitingBlockId === blockId);
  const isVisited = useStore(trail, ({ blockIds }) => blockIds.has(blockId));
  if (type === undefined) return null;
  const form = formFor(type);
  return (
    <li
      ref={ref}
      tabIndex={-1}
      data-block={blockId}
      aria-current={isWaiting ? 'step' : undefined}
      className={classes(
        styles.block,
        'nodrag',
        categoryStyles[form.category],
        isSelected && styles.chosen,
        isVisited && styles.visited,
        isWaiting && styles.waiting,
      )}
      onClick={(event) => {
        event.stopPropagation();
        store.select({ blockIds: chosenByClick(store.getState(), blockId, event) });
      }}
    >
      {rows.map((row, index) => (
        <RowLine
          key={index}
          row={row}
          blockId={blockId}
          icon={index === 0 ? form.icon : undefined}
          isLast={isLast}
          findings={findings?.filter(({ path }) => rowAbout(path, rows) === index)}
        />
      ))}
    </li>
  );
});

/** The position of the row that a finding stands on: that of the item it is about, or the first one. */
function rowAbout([, , list, key = '']: readonly string[], rows: readonly Row[]): number {
  if (list !== 'items') return 0;
  const ofItems = rows.flatMap(({ port }, index) =>
    port?.from === 'item' ? [{ id: port.itemId, index }] : [],
  );
  return ofItems[elementAt(ofItems, key)]?.index ?? 0;
}

type RowLineProps = {
  readonly row: Row;
  readonly blockId: string;
  /** The icon of the block, on its first row. */
  readonly icon: string | undefined;
  /** True in the last block of a group. */
  readonly isLast: boolean;
  readonly findings: readonly PlacedFinding[] | undefined;
};

function RowLine({ row, blockId, icon, isLast, findings }: RowLineProps): ReactElement {
  const { height, text, isQuiet, isHint, saves, picture, port } = row;
  const source = port && sourceOfPort(blockId, port);
  const hasEdge = useBot(({ document }) => source !== undefined && isConnected(document, source));
  const isPassing = port?.from === 'block' && !hasEdge && !isLast;
  const canEdit = useBot((bot) => bot.canEdit);
  const store = useBotStore();
  const itemId = port && 'itemId' in port ? port.itemId : undefined;
  const block = { sort: 'block', id: blockId } as const;
  const isText = useIsWritten(block, itemId) && (itemId !== undefined || icon !== undefined);
  return (
    <div
      className={classes(styles.row, styles[height])}
      onDoubleClick={() => store.writeInPlace({ ...block, itemId })}
    >
      <div
        className={styles.content}
        // the port beside it is dragged to connect, and not to move the block
        draggable={canEdit && !isText}
        onDragStart={({ dataTransfer }) => {
          const { blockIds } = store.getState().selection;
          const dragged = blockIds.includes(blockId) ? blockIds : [blockId];
          dataTransfer.setData(blockDragType, JSON.stringify(dragged));
          dataTransfer.effectAllowed = 'move';
        }}
      >
        {icon === undefined ? <span className={styles.indent} /> : <KindIcon name={icon} />}
        {isText ? (
          <InPlaceInput {...block} itemId={itemId} />
        ) : picture !== undefined ? (
          <img className={styles.picture} src={picture} alt="" loading="lazy" referrerPolicy="no-referrer" />
        ) : (
          <span className={classes(styles.text, isQuiet && styles.quiet)} dir="auto">
            <RowText text={text} isHint={isHint} />
          </span>
        )}
        {icon === undefined ? null : <CommentMark parts={[`block ${blockId}`]} />}
        {findings === undefined || findings.length === 0 ? null : <FindingDot findings={findings} />}
        {saves === undefined ? null : <span className={styles.chip}>{saves}</span>}
      </div>
      {source ? (
        <Handle
          id={portKey(source)}
          type="source"
          position={Position.Right}
          className={classes(styles.port, hasEdge && styles.connected, isPassing && styles.passing)}
        />
      ) : null}
    </div>
  );
}
