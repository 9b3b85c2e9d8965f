import { addFromPalette } from '../actions/add-from-palette.ts';
import type { EditorTools } from '../actions/editor-context.ts';
import type { BlockPlace } from '../document/add-kind.ts';
import { hidesForm } from '../preview/previewing.store.ts';

/** Adds a block or an event, and puts the cursor into the first field of its form, unless the preview stands there. */
export function addAndWrite(tools: EditorTools, type: string, at?: BlockPlace): void {
  const added = addFromPalette(tools, type, at);
  if (added && !hidesForm()) tools.store.goTo(['blocks', added.writtenId], added.blockId);
}
