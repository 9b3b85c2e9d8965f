import { lazy, Suspense, useState, type ReactElement } from 'react';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import type { BotTab } from './tabs.ts';
import styles from './bot.module.css';

type TabContentProps = {
  /** Undefined where the address names no part of a bot. */
  readonly tab: BotTab | undefined;
};

/** The page of one part of the bot, loaded when it is first opened; where that fails, it can be tried again. */
export function TabContent({ tab }: TabContentProps): ReactElement {
  const load = () => lazy(async () => ({ default: tab ? await tab.load() : NoSuchPart }));
  const [Part, setPart] = useState(load);
  const part = (
    <LoadBoundary onRetry={() => setPart(load)}>
      <Suspense fallback={<Skeleton height={320} />}>
        <Part />
      </Suspense>
    </LoadBoundary>
  );
  if (tab?.isFull) return part;
  return (
    <div className={styles.scrolled}>
      <div className={styles.content}>{part}</div>
    </div>
  );
}

function NoSuchPart(): ReactElement {
  return <ProblemPage title={t('problems.pageTitle')} detail={t('problems.pageDetail')} leadsHome />;
}
