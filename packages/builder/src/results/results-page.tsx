import { useCallback, useMemo, useState, type ReactElement } from 'react';
import '../words/late/results.ts';
import { useBot } from '../document/bot-context.ts';
import { t } from '../words/words.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { columnsOf } from './columns.ts';
import { everything, filterOf, type Choices } from './filter.ts';
import { inOrder, keepTable, keptTable, type KeptTable, type Layout } from './layout.ts';
import type { ListProps } from './list-props.ts';
import { usePublishedContent } from '../publish/published-content.ts';
import { useResults } from './queries.ts';
import type { Result } from './result.ts';
import { linkId } from './result-link.tsx';
import { ResultPanel } from './result-panel.tsx';
import { ResultsList } from './results-list.tsx';
import { StatsStrip } from './stats-strip.tsx';
import { TableTools } from './table-tools.tsx';
import { useResultActions } from './use-result-actions.ts';
import { useResultAddress } from './use-result-address.ts';
import styles from './results.module.css';

const none: ReadonlySet<string> = new Set();

/** The results of the bot: the figures, the table, and the one that the address names beside it. */
export function ResultsPage(): ReactElement {
  const canEdit = useBot((bot) => bot.canEdit);
  const botId = useBot(({ document }) => document.fields.id);
  const { choices, choose, openId, hrefOf, open } = useResultAddress(botId);
  const [chosen, setChosen] = useState(none);
  const [table, setTable] = useState(() => keptTable(botId));
  const { archive, takeBack, remove, removed } = useResultActions(botId);

  const filter = filterOf(choices);
  const list = useResults(botId, filter);
  const results = useMemo(
    () => (list.data?.pages.flatMap((page) => page.results) ?? []).filter(({ id }) => !removed.has(id)),
    [list.data, removed],
  );
  const { columns, shownColumns, columnsFor } = useColumns(results, table.layout);

  const change = (wanted: Choices): void => {
    setChosen(none);
    choose(wanted);
  };
  const keep = (kept: KeptTable): void => {
    keepTable(botId, kept);
    setTable(kept);
  };
  const removeThese = (resultIds: readonly string[]): void => {
    setChosen(none);
    if (resultIds.includes(openId)) open('');
    remove(resultIds);
  };
  const areArchived = choices.state === 'archived';
  const close = (): void => {
    open('');
    globalThis.document.getElementById(linkId(openId))?.focus();
  };
  const index = results.findIndex(({ id }) => id === openId);
  const goTo = (result: Result | undefined): (() => void) | undefined =>
    index < 0 || !result ? undefined : () => open(result.id);
  const onChoose = canEdit ? (ids: Iterable<string>): void => setChosen(new Set(ids)) : undefined;
  const shown: ListProps = { results, columns: shownColumns, openId, hrefOf, chosen, onChoose };
  return (
    <div className={styles.page}>
      <section className={styles.main} aria-label={t('results.title')}>
        <StatsStrip
          botId={botId}
          filter={filter}
          onProblems={() => change({ ...everything, time: choices.time, state: 'problems' })}
        />
        <TableTools {...{ botId, choices, columns, table }} onChange={change} onKeep={keep} />
        {chosen.size > 0 ? (
          <ChosenBar
            count={chosen.size}
            areArchived={areArchived}
            onArchive={() => {
              setChosen(none);
              (areArchived ? takeBack : archive)([...chosen]);
            }}
            onDelete={() => removeThese([...chosen])}
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
          onDelete={canEdit ? () => removeThese([openId]) : undefined}
          onClose={close}
        />
      )}
    </div>
  );
}

/** All columns of some results, those that the layout shows, and those of a result that stands alone. */
function useColumns(results: readonly Result[], layout: Layout) {
  const document = useBot((bot) => bot.document);
  const published = usePublishedContent(document.fields.id).data ?? undefined;
  const columns = useMemo(() => columnsOf(document, results, published), [document, results, published]);
  const columnsFor = useCallback(
    (result: Result) => inOrder(columnsOf(document, [result], published), layout),
    [document, published, layout],
  );
  const shownColumns = inOrder(columns, layout).filter(({ id }) => !layout.hidden.includes(id));
  return { columns, shownColumns, columnsFor };
}
