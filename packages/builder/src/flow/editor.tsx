import type { Bot } from '@parley/schema';
import { ReactFlowProvider } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { ChevronLeft, Play } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-aria-components';
import { BotContext, useBot } from '../canvas/bot-context.ts';
import { FlowCanvas } from '../canvas/flow-canvas.tsx';
import { createBotStore } from '../document/bot-store.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { t } from '../words/words.ts';
import styles from './editor.module.css';

type EditorProps = { readonly bot: Bot; readonly canEdit: boolean };

/** Composes the parts around an open bot: the bar, the canvas, and the panels beside it. */
export function Editor({ bot, canEdit }: EditorProps): ReactElement {
  const [store] = useState(() => createBotStore(bot, { canEdit }));
  return (
    <BotContext value={store}>
      <ReactFlowProvider>
        <EditorPage workspaceId={bot.workspaceId} />
      </ReactFlowProvider>
    </BotContext>
  );
}

function EditorPage({ workspaceId }: { readonly workspaceId: string }): ReactElement {
  const name = useBot(({ document }) => document.fields.name);
  const canEdit = useBot((bot) => bot.canEdit);
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <Page
      title={name}
      isFull
      start={
        <>
          <Link href={`/w/${workspaceId}`} className={styles.back}>
            <ChevronLeft size={16} aria-hidden />
            {t('flow.bots')}
          </Link>
          <h1 className={styles.name}>{name}</h1>
        </>
      }
      end={
        <Button icon={<Play size={16} aria-hidden />} onPress={() => setPreviewed(!isPreviewed)}>
          {t('preview.open')}
        </Button>
      }
    >
      <div className={styles.editor}>
        {canEdit ? null : (
          <div className={styles.notice}>
            <Banner>{t('flow.readOnly')}</Banner>
          </div>
        )}
        <div className={styles.columns}>
          <FlowCanvas />
          {isPreviewed ? <PreviewPanel onClose={() => setPreviewed(false)} /> : null}
        </div>
      </div>
    </Page>
  );
}
