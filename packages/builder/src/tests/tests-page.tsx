import { FlaskConical, Play } from 'lucide-react';
import type { ReactElement } from 'react';
import '../words/late/stored-tests.ts';
import { problemText } from '../api/problem-text.ts';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProblemNotice, ProblemPage } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { TestRow } from './test-row.tsx';
import styles from './tests.module.css';
import { useRun, useTests } from './use-tests.ts';

/** The tests that are kept with the bot: how each ended, and the first line that was another one. */
export function TestsPage(): ReactElement {
  const botId = useBot(({ document }) => document.fields.id);
  const list = useTests(botId);
  const run = useRun(botId);
  if (list.error) return <ProblemPage {...problemText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height={320} />;
  if (list.data.length === 0)
    return (
      <EmptyState
        icon={<FlaskConical size={20} aria-hidden />}
        title={t('storedTests.noneTitle')}
        text={t('storedTests.noneText')}
      />
    );
  return (
    <section aria-labelledby="tests-title" className={styles.page}>
      <div className={styles.head}>
        <h2 id="tests-title">{t('storedTests.title')}</h2>
        <div className={styles.away}>
          <Button
            look="primary"
            icon={<Play size={16} aria-hidden />}
            isDisabled={run.isPending}
            onPress={() => run.mutate(undefined)}
          >
            {t('storedTests.runAll')}
          </Button>
        </div>
      </div>
      <p className={styles.quiet}>{t('storedTests.text')}</p>
      <div role="status" className={styles.quiet}>
        {run.isPending ? t('storedTests.running') : null}
      </div>
      {run.error ? <ProblemNotice {...problemText(run.error)} /> : null}
      <ul className={styles.tests}>
        {list.data.map((test) => (
          <TestRow
            key={test.id}
            test={test}
            outcome={run.data?.find(({ testId }) => testId === test.id)}
            isRunning={run.isPending}
            onRun={() => run.mutate([test.id])}
          />
        ))}
      </ul>
    </section>
  );
}
