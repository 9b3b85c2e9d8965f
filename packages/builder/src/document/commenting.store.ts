import { groupOfBlock } from '@parley/editing';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { OpenBot } from './bot-store.ts';

/** The part of a bot that a thread is about. */
export type ThreadPlace = { readonly groupId: string; readonly blockId: string | null };

/** The ids of the open threads at each part, by `partKey`. */
type Marks = ReadonlyMap<string, readonly string[]>;

/** A place whose threads are listed by themselves: the names of its parts, and the group that they make together. */
export type ThreadsPlace = { readonly parts: readonly string[]; readonly groupId: string | undefined };

type Commenting = {
  /** True while the comments are what the panel was last asked for. */
  readonly isOpen: boolean;
  /** Tells a request from the one before. */
  readonly number: number;
  /** True if the field for a new comment is to get the focus. */
  readonly isWriting: boolean;
  /** The thread that is read; undefined: a list. */
  readonly threadId: string | undefined;
  /** The place that the list is about; undefined: the bot. */
  readonly at: ThreadsPlace | undefined;
  readonly marks: Marks;
};

const closed = { isOpen: false, isWriting: false, threadId: undefined, at: undefined };

/** The comments as the panel shows them, and their marks on the canvas. */
export const useCommenting = create<Commenting>(() => ({ ...closed, number: 0, marks: new Map() }));

/** If the comments are what the panel was last asked for, and which request that was. */
export const useCommentsAsked = (): Pick<Commenting, 'isOpen' | 'number'> =>
  useCommenting(useShallow(({ isOpen, number }) => ({ isOpen, number })));

/** Opens the comments in the panel. */
function open(request: Partial<Pick<Commenting, 'isWriting' | 'threadId' | 'at'>>): void {
  useCommenting.setState(({ number }) => ({ ...closed, ...request, isOpen: true, number: number + 1 }));
}

/** Shows all threads of the bot. */
export const showComments = (): void => open({});

/** Begins a comment on what is chosen. */
export const writeComment = (): void => open({ isWriting: true });

/** Shows the threads of a place. */
export const showThreadsAt = (at: ThreadsPlace): void => open({ at });

/** Shows one thread; `at` says which list leads to it, if not that of all. */
export const showThread = (threadId: string, at?: ThreadsPlace): void => open({ threadId, at });

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
