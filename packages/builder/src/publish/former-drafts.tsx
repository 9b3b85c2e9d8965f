import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { clockTime, exactDay, exactTime, shortTime } from '../words/time.ts';
import { t } from '../words/words.ts';
import { restoreState } from './restore-content.ts';
import { formerName, type FormerDraft, type useFormerDrafts } from './use-versions.ts';
import styles from './versions.module.css';

type FormerDraftsProps = {
  readonly list: ReturnType<typeof useFormerDrafts>;
  readonly onCompare: (name: string) => void;
};

/** The drafts of the last thirty days, day by day, each with who made it, and the way back to it. */
export function FormerDrafts({ list, onCompare }: FormerDraftsProps): ReactElement {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (error) return <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const days = new Map<string, FormerDraft[]>();
  for (const draft of data.pages.flatMap(({ formerDrafts }) => formerDrafts)) {
    const day = exactDay(draft.updatedAt);
    days.set(day, [...(days.get(day) ?? []), draft]);
  }
  return (
    <div className={styles.list}>
      <p className={styles.quiet}>{t(days.size === 0 ? 'versions.noDrafts' : 'versions.draftsText')}</p>
      {[...days].map(([day, drafts]) => (
        <section key={day} aria-label={day} className={styles.day}>
          <h3>{day}</h3>
          <ol className={styles.versions}>
            {drafts.map((draft) => (
              <FormerDraftRow key={draft.id} draft={draft} onCompare={() => onCompare(formerName(draft))} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage ? (
        <div>
          <Button isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('versions.moreDrafts')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type FormerDraftRowProps = { readonly draft: FormerDraft; readonly onCompare: () => void };

const words = {
  label: 'versions.restoredDraft',
  done: 'versions.restoredDraftToast',
  same: 'versions.sameDraftToast',
} as const;

function FormerDraftRow({ draft, onCompare }: FormerDraftRowProps): ReactElement {
  const store = useBotStore();
  const canEdit = useBot((bot) => bot.canEdit);
  const botId = useBot(({ document }) => document.fields.id);
  const { updatedAt, author } = draft;
  const time = shortTime(updatedAt);
  return (
    <li className={styles.draft}>
      <div className={styles.said}>
        <time dateTime={updatedAt} title={exactTime(updatedAt)}>
          {clockTime(updatedAt)}
        </time>
        <span className={styles.quiet}>{author ? author.email : t('versions.nobody')}</span>
      </div>
      <div className={styles.row}>
        <Button onPress={onCompare}>
          {t('versions.compareShort')}
          <span className="unseen"> {time}</span>
        </Button>
        {canEdit ? (
          <Button onPress={() => void restoreState(store, botId, formerName(draft), words, { time })}>
            {t('versions.restoreShort')}
            <span className="unseen"> {time}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}
