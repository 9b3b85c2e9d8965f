import { History } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import '../words/late/versions.ts';
import { problemText } from '../api/problem-text.ts';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { Comparison, draftId, type Compared } from './comparison.tsx';
import { useVersions } from './use-versions.ts';
import { VersionRow } from './version-row.tsx';
import styles from './versions.module.css';

/** Everything that was ever published of the bot, and the differences between any two of its states. */
export function VersionsPage(): ReactElement {
  const botId = useBot(({ document }) => document.fields.id);
  const list = useVersions(botId);
  const [compared, setCompared] = useState<Compared>();
  if (list.error) return <ProblemPage {...problemText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height={320} />;
  const versions = list.data.pages.flatMap((page) => page.versions);
  const live = versions.find(({ isPublished }) => isPublished) ?? versions[0];
  if (!live)
    return (
      <EmptyState
        icon={<History size={20} aria-hidden />}
        title={t('versions.noneTitle')}
        text={t('versions.noneText')}
      />
    );
  return (
    <div className={styles.page}>
      <section aria-labelledby="versions-title" className={styles.list}>
        <h2 id="versions-title">{t('versions.title')}</h2>
        <ol className={styles.versions}>
          {versions.map((version) => (
            <VersionRow
              key={version.hash}
              version={version}
              onCompare={() => setCompared({ from: version.hash, to: draftId })}
            />
          ))}
        </ol>
        {list.hasNextPage ? (
          <div>
            <Button isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              {t('versions.more')}
            </Button>
          </div>
        ) : null}
      </section>
      <div className={styles.beside}>
        <Comparison
          versions={versions}
          compared={compared ?? { from: live.hash, to: draftId }}
          onChange={setCompared}
        />
      </div>
    </div>
  );
}
