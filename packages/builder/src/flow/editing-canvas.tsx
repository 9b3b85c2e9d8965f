import type { EdgeSource } from '@parley/editing';
import { memo, useMemo, type ReactElement } from 'react';
import { addNote } from '../actions/add-note.ts';
import { useAdding, type AddingPlace } from '../actions/adding.store.ts';
import type { Point } from '../canvas/geometry/geometry.ts';
import { FlowCanvas } from '../canvas/flow-canvas.tsx';
import { useEditor } from '../actions/editor-context.ts';
import { FirstSteps } from './first-steps.tsx';
import { enterCanvas } from '../actions/navigation.ts';
import { useCanvasMenu } from './use-canvas-menu.tsx';
import { useDropping } from './use-dropping.ts';
import { useFollowing } from './use-following.ts';
import { useVisits } from './use-visits.ts';

/** The canvas with the view and the drops of the editor around it. */
export const EditingCanvas = memo(function EditingCanvas(): ReactElement {
  const tools = useEditor();
  const onShown = useVisits();
  useFollowing();
  const view = useMemo(() => {
    const addAt = (place: AddingPlace): void => {
      useAdding.setState({ place });
      tools.open('add');
    };
    return {
      ...tools.view,
      enter: () => enterCanvas(tools),
      addNote: () => addNote(tools),
      onShown,
      addThere: (source: EdgeSource, at: Point) => addAt({ source, at }),
      addBetween: (edgeId: string) => addAt({ edgeId }),
    };
  }, [tools, onShown]);
  const { onContextMenu, menu } = useCanvasMenu();
  return (
    <FlowCanvas view={view} dropping={useDropping()} onContextMenu={onContextMenu}>
      <FirstSteps />
      {menu}
    </FlowCanvas>
  );
});
