import type { Bot, UserMode } from '@parley/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { queryKeys } from '../api/query-keys.ts';
import { BotContext, useBot } from '../document/bot-context.ts';
import { createBotStore } from '../document/bot-store.ts';
import { packHistory, rememberHistory, takeUpHistory } from '../document/kept-history.ts';
import { endPreviewing, usePreviewing } from '../preview/previewing.store.ts';
import { usePublishing } from '../publish/publishing.store.ts';
import { startSaving, startWatching } from '../saving/start-saving.ts';
import { SyncContext, useSync } from '../saving/sync-context.ts';
import { Banner } from '../ui/banner.tsx';
import { BarTools } from '../ui/bar-tools.tsx';
import { later } from '../ui/later.tsx';
import { Page } from '../ui/page.tsx';
import { t } from '../words/words.ts';
import { BarEnd, BarMiddle, BarStart } from './bot-bar.tsx';
import { PeopleAloud } from './people-aloud.tsx';
import { TabContent } from './tab-content.tsx';
import { tabsFor } from './tabs.ts';
import { useStepping } from './use-stepping.ts';
import styles from './bot.module.css';

/** Most looks at a bot need no preview: it comes when it is first opened. */
const PreviewPanel = later(async () => (await import('../preview/preview-panel.tsx')).PreviewPanel);

type OpenBotProps = {
  readonly bot: Bot;
  /** The user who has opened it: their edits are kept apart from those of others. */
  readonly userId: string;
  readonly mode: UserMode;
  readonly path: string;
};

/** The storage of the tab; undefined where the browser refuses it. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** An open bot: its document, undo and saving last as long as it is open, whichever of its parts is shown. */
export function OpenBot({ bot, userId, mode, path }: OpenBotProps): ReactElement {
  const client = useQueryClient();
  const { workspaceId } = bot;
  const [store] = useState(() =>
    createBotStore(bot, { canEdit: mode === 'write', isGuest: mode === 'guest' }),
  );
  const [sync] = useState(() => startSaving(store, bot, userId));
  const { id: botId } = bot;
  useEffect(() => {
    // guests see the bot, and nobody who works on it
    if (mode === 'guest') return;
    const ask = (...keys: readonly (readonly string[])[]): void => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    };
    const watch = startWatching(sync, store, {
      onPublished: () => ask(queryKeys.publication(botId), queryKeys.versions(botId)),
      onCommented: () => ask(queryKeys.comments(botId)),
    });
    return () => watch.stop();
  }, [sync, store, client, botId, mode]);
  useEffect(() => {
    const owner = { botId, userId };
    const storage = tabStorage();
    const stop = takeUpHistory(store, owner, storage);
    const pack = (): void => packHistory(store, owner, storage);
    window.addEventListener('pagehide', pack);
    return () => {
      stop();
      window.removeEventListener('pagehide', pack);
      rememberHistory(owner, store.getState().history);
    };
  }, [store, botId, userId]);
  useEffect(
    () => () => {
      endPreviewing();
      usePublishing.setState({ isOpen: false });
      void sync.stop().then(() => client.invalidateQueries({ queryKey: queryKeys.bots(workspaceId) }));
    },
    [sync, client, workspaceId],
  );
  return (
    <BotContext value={store}>
      <SyncContext value={sync}>
        <BarTools>
          <BotParts path={path} />
        </BarTools>
      </SyncContext>
    </BotContext>
  );
}

/** The bar, the part of the bot that `path` names, and the preview beside it. */
function BotParts({ path }: Pick<OpenBotProps, 'path'>): ReactElement {
  const { id: botId, name } = useBot(({ document }) => document.fields);
  const sync = useSync();
  const canEdit = useBot((bot) => bot.canEdit);
  const isGuest = useBot((bot) => bot.isGuest);
  const { isOpen: isPreviewed, from, number } = usePreviewing();
  const { step, announcement } = useStepping();
  const tab = tabsFor(isGuest).find((candidate) => candidate.path === path);
  return (
    <Page
      title={tab === undefined || path === '' ? name : `${t(tab.words)} · ${name}`}
      isFull
      start={<BarStart />}
      middle={<BarMiddle botId={botId} path={path} onStep={step} />}
      end={<BarEnd />}
    >
      <div className={styles.parts}>
        {canEdit ? null : (
          <div className={styles.notice}>
            <Banner>{t('bot.readOnly')}</Banner>
          </div>
        )}
        <div className={styles.columns}>
          <TabContent key={path} tab={tab} />
          {isPreviewed ? (
            <PreviewPanel
              key={number}
              from={from}
              onClose={() => usePreviewing.setState({ isOpen: false })}
            />
          ) : null}
        </div>
      </div>
      <div className="unseen" role="status">
        {announcement}
      </div>
      <PeopleAloud sync={sync} />
    </Page>
  );
}
