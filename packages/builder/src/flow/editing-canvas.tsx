import { useMemo, type ReactElement } from 'react';
import { FlowCanvas } from '../canvas/flow-canvas.tsx';
import { useEditor } from '../actions/editor-context.ts';
import { FirstSteps } from './first-steps.tsx';
import { enterCanvas } from '../actions/navigation.ts';
import { useDropping } from './use-dropping.ts';

/** The canvas with the view and the drops of the editor around it. */
export function EditingCanvas(): ReactElement {
  const tools = useEditor();
  const view = useMemo(() => ({ ...tools.view, enter: () => enterCanvas(tools) }), [tools]);
  return (
    <FlowCanvas view={view} dropping={useDropping()}>
      <FirstSteps />
    </FlowCanvas>
  );
}
