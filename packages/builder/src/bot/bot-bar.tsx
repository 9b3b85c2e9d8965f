import { ChevronLeft, Play, Redo2, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-aria-components';
import { useBot } from '../document/bot-context.ts';
import { startPreview, usePreviewing } from '../preview/previewing.store.ts';
import { LiveState } from '../publish/live-state.tsx';
import { PublishButton } from '../publish/publish-button.tsx';
import { SaveStateView } from '../saving/save-state.tsx';
import { useSync } from '../saving/sync-context.ts';
import { BarToolsSlot } from '../ui/bar-tools.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useCurrentInView } from '../ui/use-current-in-view.ts';
import { t } from '../words/words.ts';
import { BotName } from './bot-name.tsx';
import { PeopleHere } from './people-here.tsx';
import { tabsFor } from './tabs.ts';
import styles from './bot.module.css';

/** The left of the bar: the way back, and the name of the bot. */
export function BarStart(): ReactElement {
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  return (
    <>
      <Link href={`/w/${workspaceId}`} className={styles.back}>
        <ChevronLeft size={16} aria-hidden />
        <span className={styles.words}>{t('bot.bots')}</span>
      </Link>
      <BotName />
    </>
  );
}

type BarMiddleProps = {
  readonly botId: string;
  /** The part that is shown. */
  readonly path: string;
  readonly onStep: (isUndo: boolean) => void;
};

/** The middle of the bar: the parts of the bot, undo and redo, and the tools of the part that is shown. */
export function BarMiddle({ botId, path, onStep }: BarMiddleProps): ReactElement {
  const hasDone = useBot(({ history, isHistoryLost }) => history.done.length > 0 || isHistoryLost);
  const hasUndone = useBot(({ history }) => history.undone.length > 0);
  const canEdit = useBot((bot) => bot.canEdit);
  const isGuest = useBot((bot) => bot.isGuest);
  const parts = useCurrentInView(path);
  return (
    <div className={styles.middle}>
      <nav ref={parts} aria-label={t('bot.parts')} className={styles.tabs}>
        {tabsFor(isGuest).map((tab) => (
          <Link
            key={tab.path}
            href={tab.path === '' ? `/b/${botId}` : `/b/${botId}/${tab.path}`}
            className={styles.tab}
            aria-current={tab.path === path ? 'page' : undefined}
          >
            {t(tab.words)}
          </Link>
        ))}
      </nav>
      {canEdit ? (
        <>
          <IconButton
            label={t('editor.undo')}
            keys="Ctrl+Z"
            isDisabled={!hasDone}
            onPress={() => onStep(true)}
          >
            <Undo2 size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={t('editor.redo')}
            keys="Ctrl+Shift+Z"
            isDisabled={!hasUndone}
            onPress={() => onStep(false)}
          >
            <Redo2 size={16} aria-hidden />
          </IconButton>
        </>
      ) : null}
      <BarToolsSlot className={styles.tools} />
    </div>
  );
}

/** The right of the bar: the states of saving and of the live bot, the preview, and the main action. */
export function BarEnd(): ReactElement {
  const sync = useSync();
  const { isOpen } = usePreviewing();
  const isGuest = useBot((bot) => bot.isGuest);
  return (
    <>
      <PeopleHere />
      <SaveStateView sync={sync} />
      {isGuest ? null : <LiveState />}
      {isGuest ? null : (
        <Button
          icon={<Play size={16} aria-hidden />}
          aria-pressed={isOpen}
          onPress={() => (isOpen ? usePreviewing.setState({ isOpen: false }) : startPreview('start'))}
        >
          <span className={styles.words}>{t('preview.open')}</span>
        </Button>
      )}
      <PublishButton sync={sync} />
    </>
  );
}
