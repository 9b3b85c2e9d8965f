import { createContext, useContext } from 'react';
import type { BotStore } from '../document/bot-store.ts';
import type { Box, Point } from '../canvas/geometry/geometry.ts';
import type { Part } from '../document/part.ts';

/** A dialog of the editor; one is open at a time. */
export type EditorDialog = 'commands' | 'add' | 'connect' | 'find' | 'shortcuts' | 'write' | 'help';

/** Everything a command may use. */
export type EditorTools = {
  readonly store: BotStore;
  readonly view: {
    readonly zoomIn: () => void;
    readonly zoomOut: () => void;
    readonly showAll: () => void;
    /** Shows everything where it can be read so, and otherwise where the flow starts. */
    readonly showStart: () => void;
    /** Brings a node into the view. */
    readonly show: (nodeId: string) => void;
    /** Brings a part into the view where some of it cannot be seen, and a block near enough to be read unless `keepsZoom`. */
    readonly reveal: (part: Part, options?: { readonly keepsZoom?: boolean }) => void;
    /** Zooms to the size in which the bot is drawn. */
    readonly zoomFull: () => void;
    /** The boxes of all nodes. */
    readonly boxes: () => Readonly<Record<string, Box>>;
    /** The middle of what is seen. */
    readonly middle: () => Point;
  };
  readonly open: (dialog: EditorDialog) => void;
  /** Says something to those who do not see it. */
  readonly announce: (text: string) => void;
  /** Gives a part the focus, and brings it into the view. */
  readonly focus: (part: Part) => void;
  /** Goes to the first field of the panel. */
  readonly focusPanel: () => void;
  /** Tries the bot out, from what is chosen or from its start. */
  readonly preview: (from: 'chosen' | 'start') => void;
  /** Leads to what publishing the bot would do. */
  readonly publish: () => void;
  /** Goes to another page of the bot, by the last step of its address. */
  readonly goToPage: (path: string) => void;
  /** Lists the edits that gave way to those of others. */
  readonly showRefused: () => void;
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
