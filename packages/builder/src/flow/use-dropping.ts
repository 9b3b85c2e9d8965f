import { addGroup, groupOfBlock, moveBlocks, type Command } from '@parley/editing';
import { useReactFlow } from '@xyflow/react';
import { useMemo, type DragEvent } from 'react';
import { useEditor } from '../actions/editor-context.ts';
import type { BlockPlace } from '../document/add-kind.ts';
import { both } from '../document/both.ts';
import { newGroupTitle } from '../document/new-group-title.ts';
import { newId } from '../document/new-id.ts';
import { blockDragType, kindDragType } from '../document/kind-drag.ts';
import { headHeight } from '../canvas/geometry/geometry.ts';
import { addAndWrite } from './add-and-write.ts';

type Dropping = {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
};

/** Takes kinds from the palette, and blocks of the bot, where they are dropped: in a group or on the empty canvas. */
export function useDropping(): Dropping {
  const tools = useEditor();
  const { screenToFlowPosition } = useReactFlow();
  return useMemo(() => {
    const { store } = tools;
    const placeOf = ({ target, clientX, clientY }: DragEvent): BlockPlace => {
      const { document } = store.getState();
      const element = target instanceof Element ? target : null;
      const row = element?.closest<HTMLElement>('[data-block]');
      const blockId = row?.dataset['block'];
      const groupId = blockId === undefined ? undefined : groupOfBlock(document, blockId);
      if (row && blockId !== undefined && groupId !== undefined) {
        const { top, height } = row.getBoundingClientRect();
        const ids = document.blockIds[groupId] ?? [];
        const isAbove = clientY < top + height / 2;
        return { groupId, after: isAbove ? (ids[ids.indexOf(blockId) - 1] ?? null) : blockId };
      }
      const nodeId = element?.closest<HTMLElement>('.react-flow__node')?.dataset['id'] ?? '';
      const ids = document.blockIds[nodeId];
      if (ids) return { groupId: nodeId, after: ids.at(-1) ?? null };
      const { x, y } = screenToFlowPosition({ x: clientX, y: clientY });
      return { title: newGroupTitle(document), x: Math.round(x - 20), y: Math.round(y - headHeight) };
    };
    return {
      onDragOver(event) {
        const { types } = event.dataTransfer;
        if (!types.includes(kindDragType) && !types.includes(blockDragType)) return;
        event.preventDefault();
      },
      onDrop(event) {
        const kind = event.dataTransfer.getData(kindDragType);
        const dragged = event.dataTransfer.getData(blockDragType);
        event.preventDefault();
        if (kind !== '') addAndWrite(tools, kind, placeOf(event));
        else if (dragged !== '') store.run(moved(JSON.parse(dragged) as readonly string[], placeOf(event)));
      },
    };
  }, [screenToFlowPosition, tools]);
}

function moved(dragged: readonly string[], place: BlockPlace): Command {
  if ('groupId' in place) return moveBlocks(dragged, place.groupId, place.after);
  const id = newId();
  const move = moveBlocks(dragged, id, null);
  return both(move.label, addGroup({ id, ...place }), move);
}
