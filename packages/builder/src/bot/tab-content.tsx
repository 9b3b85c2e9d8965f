import { useState, type ReactElement } from 'react';
import { later } from '../ui/later.tsx';
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
  const [Part] = useState(() =>
    later(async () => (tab ? await tab.load() : NoSuchPart), <Skeleton height={320} />),
  );
  if (tab?.isFull) return <Part />;
  return (
    <div className={styles.scrolled}>
      <div className={styles.content}>
        <Part />
      </div>
    </div>
  );
}

function NoSuchPart(): ReactElement {
  return <ProblemPage title={t('problems.pageTitle')} detail={t('problems.pageDetail')} leadsHome />;
}
