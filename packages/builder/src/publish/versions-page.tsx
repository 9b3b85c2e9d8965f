import { History } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import '../words/late/versions.ts';
import { problemText } from '../api/problem-text.ts';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { shortTime } from '../words/time.ts';
import { t } from '../words/words.ts';
import { Comparison, draftId, type Compared } from './comparison.tsx';
import { FormerDrafts } from './former-drafts.tsx';
import { formerName, useFormerDrafts, useVersions } from './use-versions.ts';
import { VersionRow } from './version-row.tsx';
import styles from './versions.module.css';

/** Everything that was ever published of the bot, its former drafts, and the differences between any two of them. */
export function VersionsPage(): ReactElement {
  const botId = useBot(({ document }) => document.fields.id);
  const list = useVersions(botId);
  const drafts = useFormerDrafts(botId);
  const [compared, setCompared] = useState<Compared>();
  const [part, setPart] = useState('versions');
  if (list.error) return <ProblemPage {...problemText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height={320} />;
  const versions = list.data.pages.flatMap((page) => page.versions);
  const former = drafts.data?.pages.flatMap(({ formerDrafts }) => formerDrafts) ?? [];
  const live = versions.find(({ isPublished }) => isPublished) ?? versions[0];
  const choices = [
    { id: draftId, label: t('versions.draft') },
    ...versions.map(({ hash, number }) => ({ id: hash, label: t('versions.version', { number }) })),
    ...former.map((draft) => ({
      id: formerName(draft),
      label: t('versions.draftOf', { time: shortTime(draft.updatedAt) }),
    })),
  ];
  const withDraft = (from: string): void => setCompared({ from, to: draftId });
  const published = live ? (
    <div className={styles.list}>
      <ol className={styles.versions}>
        {versions.map((version) => (
          <VersionRow key={version.hash} version={version} onCompare={() => withDraft(version.hash)} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <div>
          <Button isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t('versions.more')}
          </Button>
        </div>
      ) : null}
    </div>
  ) : (
    <EmptyState
      icon={<History size={20} aria-hidden />}
      title={t('versions.noneTitle')}
      text={t('versions.noneText')}
    />
  );
  return (
    <div className={styles.page}>
      <section aria-labelledby="versions-title" className={styles.list}>
        <h2 id="versions-title" className="unseen">
          {t('versions.history')}
        </h2>
        <Tabs
          label={t('versions.history')}
          selected={part}
          onSelect={setPart}
          tabs={[
            { id: 'versions', label: t('versions.title'), content: published },
            {
              id: 'drafts',
              label: t('versions.draftsTitle'),
              content: <FormerDrafts list={drafts} onCompare={withDraft} />,
            },
          ]}
        />
      </section>
      {choices.length > 1 ? (
        <div className={styles.beside}>
          <Comparison
            choices={choices}
            compared={compared ?? { from: live?.hash ?? choices[1]?.id ?? draftId, to: draftId }}
            onChange={setCompared}
          />
        </div>
      ) : null}
    </div>
  );
}
