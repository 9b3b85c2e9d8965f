import { ReactFlowProvider } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, type ReactElement } from 'react';
import { useBot } from '../canvas/bot-context.ts';
import { EditingCanvas } from '../commands/editing-canvas.tsx';
import { EditorContext } from '../commands/editor-context.ts';
import { EditorDialogs } from '../commands/editor-dialogs.tsx';
import { SearchBar } from '../commands/search-bar.tsx';
import { useEditorKeys } from '../commands/use-editor-keys.ts';
import { Palette } from '../palette/palette.tsx';
import { SidePanel } from '../panel/side-panel.tsx';
import { usePreviewing } from '../preview/previewing.store.ts';
import { InBar } from '../ui/bar-tools.tsx';
import { classes } from '../ui/classes.ts';
import { later } from '../ui/later.tsx';
import { EditorTools } from './editor-tools.tsx';
import { useEditorTools } from './use-editor-tools.ts';
import styles from './flow.module.css';

const Outline = later(async () => (await import('../outline/outline.tsx')).Outline);

/** The flow of the open bot: the canvas or the outline, and the panels beside it. */
export function FlowPage(): ReactElement {
  return (
    <ReactFlowProvider>
      <FlowEditor />
    </ReactFlowProvider>
  );
}

function FlowEditor(): ReactElement {
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  const canEdit = useBot((bot) => bot.canEdit);
  const { tools, dialog, closeDialog, announcement } = useEditorTools();
  useEditorKeys(tools);
  const { isOpen: isPreviewed } = usePreviewing();
  const wanted = useBot((bot) => bot.wanted);
  useEffect(() => {
    // the field that is gone to stands in the panel that the preview takes the place of
    if (wanted) usePreviewing.setState({ isOpen: false });
  }, [wanted]);
  const isNothingChosen = useBot(
    ({ selection }) => selection.nodeIds.length + selection.blockIds.length === 0,
  );
  return (
    <EditorContext value={tools}>
      <InBar>
        <EditorTools />
      </InBar>
      <div className={styles.editor}>
        {dialog === 'find' ? <SearchBar onClose={closeDialog} /> : null}
        <div className={styles.columns}>
          {canEdit && !tools.isOutline ? <Palette /> : null}
          {tools.isOutline ? <Outline /> : <EditingCanvas />}
          {isPreviewed ? null : (
            <div className={classes(styles.side, isNothingChosen && styles.empty)}>
              <SidePanel workspaceId={workspaceId} />
            </div>
          )}
        </div>
      </div>
      <div className="unseen" role="status">
        <span key={announcement.number}>{announcement.text}</span>
      </div>
      <EditorDialogs dialog={dialog} onClose={closeDialog} />
    </EditorContext>
  );
}
