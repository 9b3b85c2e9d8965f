import { useCallback, useMemo, useState, type ReactElement } from 'react';
import '../words/late/results.ts';
import { useBot } from '../document/bot-context.ts';
import { t } from '../words/words.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { columnsOf } from './columns.ts';
import { DeleteResultsDialog } from './delete-results-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { everything, filterOf, type Choices } from './filter.ts';
import type { ListProps } from './list-props.ts';
import { usePublishedContent, useResults } from './queries.ts';
import type { Result } from './result.ts';
import { linkId } from './result-link.tsx';
import { ResultPanel } from './result-panel.tsx';
import { ResultsList } from './results-list.tsx';
import { StatsStrip } from './stats-strip.tsx';
import { useResultAddress } from './use-result-address.ts';
import styles from './results.module.css';

const none: ReadonlySet<string> = new Set();

/** The results of the bot: the figures, the table, and the one that the address names beside it. */
export function ResultsPage(): ReactElement {
  const document = useBot((bot) => bot.document);
  const canEdit = useBot((bot) => bot.canEdit);
  const botId = document.fields.id;
  const { choices, choose, openId, hrefOf, open } = useResultAddress(botId);
  const [chosen, setChosen] = useState(none);
  const [asked, setAsked] = useState<readonly string[]>();

  const filter = filterOf(choices);
  const list = useResults(botId, filter);
  const results = useMemo(() => list.data?.pages.flatMap((page) => page.results) ?? [], [list.data]);
  const published = usePublishedContent(botId).data ?? undefined;
  const columns = useMemo(() => columnsOf(document, results, published), [document, results, published]);
  const columnsFor = useCallback(
    (result: Result) => columnsOf(document, [result], published),
    [document, published],
  );

  const change = (wanted: Choices): void => {
    setChosen(none);
    choose(wanted);
  };
  const close = (): void => {
    open('');
    globalThis.document.getElementById(linkId(openId))?.focus();
  };
  const index = results.findIndex(({ id }) => id === openId);
  const goTo = (result: Result | undefined): (() => void) | undefined =>
    index < 0 || !result ? undefined : () => open(result.id);
  const onChoose = canEdit ? (ids: Iterable<string>): void => setChosen(new Set(ids)) : undefined;
  const shown: ListProps = { results, columns, openId, hrefOf, chosen, onChoose };
  return (
    <div className={styles.page}>
      <section className={styles.main} aria-label={t('results.title')}>
        <StatsStrip botId={botId} filter={filter} />
        <FilterBar choices={choices} onChange={change} botId={botId} columns={columns} />
        {chosen.size > 0 ? (
          <ChosenBar
            count={chosen.size}
            onDelete={() => setAsked([...chosen])}
            onUnchoose={() => setChosen(none)}
          />
        ) : null}
        <ResultsList
          {...shown}
          botId={botId}
          filter={filter}
          list={list}
          onReset={() => change(everything)}
        />
      </section>
      {openId === '' ? null : (
        <ResultPanel
          botId={botId}
          resultId={openId}
          columnsFor={columnsFor}
          onNewer={goTo(results[index - 1])}
          onOlder={goTo(results[index + 1])}
          onDelete={canEdit ? () => setAsked([openId]) : undefined}
          onClose={close}
        />
      )}
      {asked ? (
        <DeleteResultsDialog
          botId={botId}
          resultIds={asked}
          onDeleted={() => {
            setChosen(none);
            setAsked(undefined);
            if (asked.includes(openId)) open('');
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}
