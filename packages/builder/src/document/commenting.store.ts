import { groupOfBlock } from '@parley/editing';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { OpenBot } from './bot-store.ts';

/** The part of a bot that a thread is about. */
export type ThreadPlace = { readonly groupId: string; readonly blockId: string | null };

/** The ids of the open threads at each part, by `partKey`. */
type Marks = ReadonlyMap<string, readonly string[]>;

type Commenting = {
  /** True while the comments are what the panel was last asked for. */
  readonly isOpen: boolean;
  /** Tells a request from the one before. */
  readonly number: number;
  /** True if the field for a new comment is to get the focus. */
  readonly isWriting: boolean;
  /** The thread that is read; undefined: the list of all. */
  readonly threadId: string | undefined;
  readonly marks: Marks;
};

const closed = { isOpen: false, isWriting: false, threadId: undefined };

/** The comments as the panel shows them, and their marks on the canvas. */
export const useCommenting = create<Commenting>(() => ({ ...closed, number: 0, marks: new Map() }));

/** If the comments are what the panel was last asked for, and which request that was. */
export const useCommentsAsked = (): Pick<Commenting, 'isOpen' | 'number'> =>
  useCommenting(useShallow(({ isOpen, number }) => ({ isOpen, number })));

/** Opens the comments in the panel. */
function open(request: Pick<Commenting, 'isWriting' | 'threadId'>): void {
  useCommenting.setState(({ number }) => ({ ...request, isOpen: true, number: number + 1 }));
}

/** Shows all threads of the bot. */
export const showComments = (): void => open({ isWriting: false, threadId: undefined });

/** Begins a comment on what is chosen. */
export const writeComment = (): void => open({ isWriting: true, threadId: undefined });

/** Shows one thread. */
export const showThread = (threadId: string): void => open({ isWriting: false, threadId });

/** Shows no comments any more. */
export const closeComments = (): void => useCommenting.setState(closed);

/** The name of a part among the marks: a block may have the very id of a group. */
export const partKey = ({ groupId, blockId }: ThreadPlace): string =>
  blockId === null ? `group ${groupId}` : `block ${blockId}`;

/** The block or group that is chosen, if it is one alone. */
export function chosenPlace({ document, selection }: OpenBot): ThreadPlace | undefined {
  const { blockIds, nodeIds } = selection;
  const [id = '', ...others] = [...blockIds, ...nodeIds];
  if (id === '' || others.length > 0) return undefined;
  if (blockIds.length === 0) return document.groups[id] ? { groupId: id, blockId: null } : undefined;
  const groupId = groupOfBlock(document, id);
  return groupId === undefined ? undefined : { groupId, blockId: id };
}
