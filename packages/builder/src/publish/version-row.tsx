import { Radio as Live } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { showToast } from '../ui/toast.tsx';
import { exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { restoreState } from './restore-content.ts';
import { usePublishAgain, type Version } from './use-versions.ts';
import styles from './versions.module.css';

/** The version of the schema that drafts are in. */
const draftVersion = '6';

type VersionRowProps = { readonly version: Version; readonly onCompare: () => void };

/** A published version: who published it, when and why, and what can be done with it. */
export function VersionRow({ version, onCompare }: VersionRowProps): ReactElement {
  const { number, note, author, createdAt, isPublished, hash } = version;
  const store = useBotStore();
  const canEdit = useBot((bot) => bot.canEdit);
  const botId = useBot(({ document }) => document.fields.id);
  const [isAsked, setAsked] = useState(false);
  const isReadable = version.version === draftVersion;

  const words = {
    label: 'versions.restored',
    // the live version needs no publication
    done: isPublished ? 'versions.restoredLiveToast' : 'versions.restoredToast',
    same: 'versions.sameToast',
  } as const;
  const restore = (): Promise<void> => restoreState(store, botId, hash, words, { number });
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <h3>{t('versions.version', { number })}</h3>
        {isPublished ? (
          <span className={styles.live}>
            <Live size={14} aria-hidden />
            {t('versions.live')}
          </span>
        ) : null}
        <span className={styles.when}>
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {timeAgo(createdAt, Date.now())}
          </time>
          {author ? ` · ${author.email}` : null}
        </span>
      </div>
      <p className={note === null ? styles.quiet : undefined}>{note ?? t('versions.noNote')}</p>
      {isReadable ? (
        <div className={styles.row}>
          <Button onPress={onCompare}>{t('versions.compare')}</Button>
          {canEdit ? <Button onPress={() => void restore()}>{t('versions.restore')}</Button> : null}
          {canEdit && !isPublished ? (
            <Button onPress={() => setAsked(true)}>{t('versions.publishAgain')}</Button>
          ) : null}
        </div>
      ) : (
        <p className={styles.quiet}>{t('versions.older')}</p>
      )}
      {isAsked ? <PublishAgain version={version} onClose={() => setAsked(false)} /> : null}
    </li>
  );
}

type PublishAgainProps = { readonly version: Version; readonly onClose: () => void };

function PublishAgain({ version: { hash, number }, onClose }: PublishAgainProps): ReactElement {
  const botId = useBot(({ document }) => document.fields.id);
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  const publish = usePublishAgain(botId, workspaceId);
  return (
    <Dialog
      title={t('versions.publishAgainTitle', { number })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            isDisabled={publish.isPending}
            onPress={() =>
              publish.mutate(hash, {
                onSuccess: () => {
                  showToast({ text: t('versions.publishedAgain', { number }) });
                  onClose();
                },
              })
            }
          >
            {t('versions.publishAgain')}
          </Button>
        </>
      }
    >
      <p>{t('versions.publishAgainText')}</p>
      {publish.error ? <ProblemNotice {...problemText(publish.error)} /> : null}
    </Dialog>
  );
}
