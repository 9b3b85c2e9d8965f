import { Check, Circle, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { downloadJson } from '../ui/download.ts';
import { Switch } from '../ui/forms/toggles.tsx';
import { showToast } from '../ui/toast.tsx';
import { exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { TestFailure } from './test-failure.tsx';
import styles from './tests.module.css';
import { useDelete, useKeep, useRequire, type KeptTest, type TestOutcome } from './use-tests.ts';

type TestRowProps = {
  readonly test: KeptTest;
  /** The outcome of a run on this page, which knows the way that the test went. */
  readonly outcome: TestOutcome | undefined;
  readonly isRunning: boolean;
  readonly onRun: () => void;
};

/** A test of the bot: how its last run ended, where it went wrong, and what can be done with it. */
export function TestRow({ test, outcome, isRunning, onRun }: TestRowProps): ReactElement {
  const { id, name, isRequired, cases, lastRun } = test;
  const store = useBotStore();
  const [, navigate] = useLocation();
  const botId = useBot(({ document }) => document.fields.id);
  const document = useBot((bot) => bot.document);
  const canEdit = useBot((bot) => bot.canEdit);
  const require = useRequire(botId);
  const { remove, isRemoving } = useWayBack(botId, test);
  const failed = require.error;

  const showWay = (blockIds: readonly string[]): void => {
    const groupIds = document.order.groups.filter((groupId) =>
      document.blockIds[groupId]?.some((blockId) => blockIds.includes(blockId)),
    );
    navigate(`/b/${botId}`);
    store.select({ nodeIds: groupIds });
  };
  const download = async (): Promise<void> => {
    try {
      const { content } = (await api.getBotTest({ path: { botId, testId: id } })).test;
      downloadJson(content, name, '.test.json');
    } catch (error) {
      showToast({ text: problemText(error).detail });
    }
  };
  return (
    <li className={styles.test}>
      <div className={styles.head}>
        <State lastRun={lastRun} />
        <h3 dir="auto">{name}</h3>
        <span className={styles.when}>
          {t('storedTests.counts', { count: cases })}
          {lastRun ? (
            <time dateTime={lastRun.at} title={exactTime(lastRun.at)}>
              {` · ${t('storedTests.lastRun', { time: timeAgo(lastRun.at, Date.now()) })}`}
            </time>
          ) : null}
        </span>
      </div>
      {lastRun?.firstFailure ? <TestFailure failure={lastRun.firstFailure} /> : null}
      {failed ? <p className={styles.failure}>{problemText(failed).detail}</p> : null}
      <div className={styles.row}>
        <Button isDisabled={isRunning} onPress={onRun}>
          {t('storedTests.run')}
        </Button>
        {outcome && outcome.blockIds.length > 0 ? (
          <Button onPress={() => showWay(outcome.blockIds)}>{t('storedTests.show')}</Button>
        ) : null}
        <Button look="quiet" onPress={() => void download()}>
          {t('storedTests.download')}
        </Button>
        {canEdit ? (
          <Button look="quiet" isDisabled={isRemoving} onPress={() => void remove()}>
            {t('storedTests.delete')}
          </Button>
        ) : null}
        <div className={styles.away}>
          <Switch
            isDisabled={!canEdit || require.isPending}
            isSelected={isRequired}
            onChange={(next) => require.mutate({ testId: id, isRequired: next })}
          >
            {t('storedTests.required')}
          </Switch>
        </div>
      </div>
    </li>
  );
}

/** Deletes a test, with a way back that keeps it once more. */
function useWayBack(
  botId: string,
  { id, name, isRequired }: KeptTest,
): { readonly remove: () => Promise<void>; readonly isRemoving: boolean } {
  const deletion = useDelete(botId);
  const keep = useKeep(botId);
  const remove = async (): Promise<void> => {
    try {
      const { content } = (await api.getBotTest({ path: { botId, testId: id } })).test;
      await deletion.mutateAsync(id);
      const run = (): void =>
        keep.mutate(
          { name, isRequired, content },
          { onError: (error) => showToast({ text: problemText(error).detail }) },
        );
      showToast({ text: t('storedTests.deleted', { name }), action: { label: t('common.undo'), run } });
    } catch (error) {
      showToast({ text: problemText(error).detail });
    }
  };
  return { remove, isRemoving: deletion.isPending };
}

function State({ lastRun }: Pick<KeptTest, 'lastRun'>): ReactElement {
  const words = lastRun === null ? 'neverRun' : lastRun.failed > 0 ? 'failed' : 'passed';
  const label = t(`storedTests.${words}`);
  if (words === 'passed') return <Check size={16} className={styles.passed} aria-label={label} role="img" />;
  if (words === 'failed') return <X size={16} className={styles.failed} aria-label={label} role="img" />;
  return <Circle size={16} className={styles.pending} aria-label={label} role="img" />;
}
