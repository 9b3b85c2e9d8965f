import type { Bot } from '@parley/schema';
import { ReactFlowProvider } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { Play } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { BotContext, useBot } from '../canvas/bot-context.ts';
import { EditingCanvas } from '../commands/editing-canvas.tsx';
import { EditorContext } from '../commands/editor-context.ts';
import { EditorDialogs } from '../commands/editor-dialogs.tsx';
import { useEditorKeys } from '../commands/use-editor-keys.ts';
import { createBotStore } from '../document/bot-store.ts';
import { Outline } from '../outline/outline.tsx';
import { Palette } from '../palette/palette.tsx';
import { SidePanel } from '../panel/side-panel.tsx';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { startSaving } from '../saving/start-saving.ts';
import { PublishButton } from '../publish/publish-button.tsx';
import { SaveStateView } from '../saving/save-state.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Page } from '../ui/page.tsx';
import { t } from '../words/words.ts';
import { BarEnd, BarStart } from './editor-bar.tsx';
import { useEditorTools } from './use-editor-tools.ts';
import styles from './editor.module.css';

type EditorProps = { readonly bot: Bot; readonly canEdit: boolean };

/** Composes the parts around an open bot: the bar, the canvas or the outline, and the panels beside it. */
export function Editor({ bot, canEdit }: EditorProps): ReactElement {
  const [store] = useState(() => createBotStore(bot, { canEdit }));
  const [sync] = useState(() => startSaving(store, bot));
  useEffect(() => () => sync.stop(), [sync]);
  return (
    <BotContext value={store}>
      <ReactFlowProvider>
        <EditorPage workspaceId={bot.workspaceId} sync={sync} />
      </ReactFlowProvider>
    </BotContext>
  );
}

type EditorPageProps = { readonly workspaceId: string; readonly sync: DraftSync };

function EditorPage({ workspaceId, sync }: EditorPageProps): ReactElement {
  const name = useBot(({ document }) => document.fields.name);
  const canEdit = useBot((bot) => bot.canEdit);
  const { tools, dialog, closeDialog, announcement } = useEditorTools();
  useEditorKeys(tools);
  const isNothingChosen = useBot(
    ({ selection }) => selection.nodeIds.length + selection.blockIds.length === 0,
  );
  const [isPreviewed, setPreviewed] = useState(false);
  const end = (
    <>
      <BarEnd saveState={canEdit ? <SaveStateView sync={sync} /> : null} />
      <Button icon={<Play size={16} aria-hidden />} onPress={() => setPreviewed(!isPreviewed)}>
        <span className={styles.label}>{t('preview.open')}</span>
      </Button>
      <PublishButton sync={sync} />
    </>
  );
  return (
    <EditorContext value={tools}>
      <Page title={name} isFull start={<BarStart workspaceId={workspaceId} />} end={end}>
        <div className={styles.editor}>
          {canEdit ? null : (
            <div className={styles.notice}>
              <Banner>{t('flow.readOnly')}</Banner>
            </div>
          )}
          <div className={styles.columns}>
            {canEdit && !tools.isOutline ? <Palette /> : null}
            {tools.isOutline ? <Outline /> : <EditingCanvas />}
            {isPreviewed ? (
              <PreviewPanel onClose={() => setPreviewed(false)} />
            ) : (
              <div className={classes(styles.side, isNothingChosen && styles.empty)}>
                <SidePanel workspaceId={workspaceId} />
              </div>
            )}
          </div>
        </div>
        <div className="unseen" role="status">
          {announcement}
        </div>
        <EditorDialogs dialog={dialog} onClose={closeDialog} />
      </Page>
    </EditorContext>
  );
}
