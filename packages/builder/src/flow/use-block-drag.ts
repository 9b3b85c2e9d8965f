import { groupOfBlock, moveBlocks } from '@parley/editing';
import { useState, type HTMLAttributes } from 'react';
import { useBotStore } from '../document/bot-context.ts';
import type { BotStore } from '../document/bot-store.ts';
import { isSamePart, type Part } from '../document/part.ts';

/** A place for blocks in the outline, and the line that shows it. */
type Drop = {
  readonly groupId: string;
  readonly after: string | null;
  /** The row beside the line; the head of an empty group. */
  readonly beside: Part;
  readonly edge: 'before' | 'after';
};

/** The handlers of the part that a block is dragged by. */
type Grip = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onLostPointerCapture'
>;

export type BlockDrag = {
  readonly grip: (blockId: string) => Grip;
  /** The edge of a row that the dragged block would be dropped at. */
  readonly dropAt: (row: Part) => Drop['edge'] | undefined;
};

/** Moves blocks within their group and to others by mouse, pen or finger. */
export function useBlockDrag(): BlockDrag {
  const store = useBotStore();
  const [drag, setDrag] = useState<{ readonly blockId: string; readonly drop: Drop | undefined }>();
  return {
    grip: (blockId) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        store.select({ blockIds: [blockId] });
        setDrag({ blockId, drop: undefined });
      },
      onPointerMove({ clientX, clientY }) {
        if (drag) setDrag({ blockId, drop: dropUnder(store, clientX, clientY) });
      },
      onPointerUp() {
        if (drag?.drop) store.run(moveBlocks([blockId], drag.drop.groupId, drag.drop.after));
        // a block that goes to another group is drawn anew there: this element loses no capture any more
        setDrag(undefined);
      },
      onLostPointerCapture: () => setDrag(undefined),
    }),
    dropAt: (row) => (isSamePart(drag?.drop?.beside, row) ? drag?.drop?.edge : undefined),
  };
}

/** The place for a block under a point of the window; what is at the edge of the outline is scrolled into it. */
function dropUnder(store: BotStore, x: number, y: number): Drop | undefined {
  const { document } = store.getState();
  const element = globalThis.document.elementFromPoint(x, y);
  const row = element?.closest<HTMLElement>('[data-outline-group], [data-outline-row]');
  if (!row) return undefined;
  row.scrollIntoView({ block: 'nearest' });
  const { outlineGroup, outlineRow: id = '' } = row.dataset;
  if (outlineGroup !== undefined) {
    const last = document.blockIds[outlineGroup]?.at(-1);
    const head: Part = { sort: 'node', id: outlineGroup };
    const beside: Part = last === undefined ? head : { sort: 'block', id: last };
    return { groupId: outlineGroup, after: last ?? null, beside, edge: 'after' };
  }
  const groupId = groupOfBlock(document, id);
  if (groupId === undefined) return undefined;
  const ids = document.blockIds[groupId] ?? [];
  const { top, height } = row.getBoundingClientRect();
  const isAbove = y < top + height / 2;
  const after = isAbove ? (ids[ids.indexOf(id) - 1] ?? null) : id;
  return { groupId, after, beside: { sort: 'block', id }, edge: isAbove ? 'before' : 'after' };
}
