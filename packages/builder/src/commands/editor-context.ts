import { createContext, useContext } from 'react';
import type { BotStore } from '../document/bot-store.ts';
import type { Point } from '../canvas/geometry.ts';

/** A dialog of the editor; one is open at a time. */
export type EditorDialog = 'commands' | 'add' | 'connect' | 'find' | 'shortcuts';

/** Everything a command may use. */
export type EditorTools = {
  readonly store: BotStore;
  readonly view: {
    readonly zoomIn: () => void;
    readonly zoomOut: () => void;
    readonly showAll: () => void;
    /** Shows everything where it can be read so, and otherwise where the flow starts. */
    readonly showStart: () => void;
    /** Brings a group, an event or the group of a block into the view. */
    readonly show: (nodeId: string) => void;
    /** The middle of what is seen. */
    readonly middle: () => Point;
  };
  readonly open: (dialog: EditorDialog) => void;
  /** Says something to those who do not see it. */
  readonly announce: (text: string) => void;
  readonly isOutline: boolean;
  readonly toggleOutline: () => void;
};

/** The tools of the editor that a component stands in. */
export const EditorContext = createContext<EditorTools | null>(null);

/** The tools of the editor. */
export function useEditor(): EditorTools {
  const tools = useContext(EditorContext);
  if (tools === null) throw new Error('invariant: this stands in an editor');
  return tools;
}
