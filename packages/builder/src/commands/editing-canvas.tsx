import type { ReactElement } from 'react';
import { FlowCanvas } from '../canvas/flow-canvas.tsx';
import { useEditor } from './editor-context.ts';
import { useDropping } from './use-dropping.ts';

/** The canvas with the view and the drops of the editor around it. */
export function EditingCanvas(): ReactElement {
  const { view } = useEditor();
  return <FlowCanvas view={view} dropping={useDropping()} />;
}
