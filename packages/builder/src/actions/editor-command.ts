import type { WordKey } from '../words/catalogue.ts';
import type { EditorTools } from './editor-context.ts';

/** Something an author can do, by key, by the command palette, or by a button. */
export type EditorCommand<Tools = EditorTools, Id extends string = string> = {
  readonly id: Id;
  readonly words: WordKey;
  /** As they are shown: `Ctrl+Shift+Z`, `A`. Single letters count only while the canvas or the outline has the focus. */
  readonly keys?: string | undefined;
  /** Further keys that do the same, and are not shown. */
  readonly otherKeys?: readonly string[];
  /** True: the browser turns the keys into an event of the clipboard, and that is what counts. */
  readonly isOfSystem?: boolean;
  readonly when?: (tools: Tools) => boolean;
  readonly run: (tools: Tools) => void;
};
