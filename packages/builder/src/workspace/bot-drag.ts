import { useState, type DragEvent } from 'react';
import type { ListedBot } from './queries.ts';

/** The type of drags of a bot. */
const botDragType = 'application/x-parley-bot';

type DragProps = { readonly draggable: true; readonly onDragStart: (event: DragEvent) => void };

/** Makes an element one that a bot is dragged by. */
export function dragOf({ id, name, folderId }: Movable): DragProps {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.setData(botDragType, JSON.stringify({ id, name, folderId }));
      dataTransfer.effectAllowed = 'move';
    },
  };
}

/** The part of a bot that moving it needs. */
export type Movable = Pick<ListedBot, 'id' | 'name' | 'folderId'>;

type DropProps = {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: () => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly 'data-drop-target'?: true | undefined;
};

/** Makes an element one that bots are dropped on; marked while one is over it. */
export function useBotDrop(onMove: ((bot: Movable) => void) | undefined): DropProps | undefined {
  const [isOver, setOver] = useState(false);
  if (!onMove) return undefined;
  return {
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes(botDragType)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event) => {
      setOver(false);
      const dragged = event.dataTransfer.getData(botDragType);
      if (dragged === '') return;
      event.preventDefault();
      onMove(JSON.parse(dragged) as Movable);
    },
    ...(isOver ? { 'data-drop-target': true } : {}),
  };
}
