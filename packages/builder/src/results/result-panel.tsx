import { ChevronDown, ChevronUp, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { shortTime } from '../words/time.ts';
import { t } from '../words/words.ts';
import { AnswerTexts } from './answer-texts.tsx';
import type { Column } from './columns.ts';
import { ChannelName } from './channel-name.tsx';
import { Conversation } from './conversation.tsx';
import { LogList } from './log-list.tsx';
import { Progress } from './progress.tsx';
import { useResult, useTokens } from './queries.ts';
import { ResultPath } from './result-path.tsx';
import type { Result } from './result.ts';
import styles from './results.module.css';

type ResultPanelProps = {
  readonly botId: string;
  readonly resultId: string;
  /** The columns of a table that holds this result. */
  readonly columnsFor: (result: Result) => readonly Column[];
  /** Go to the results before and after it in the list; undefined where there is none. */
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
  /** Undefined for readers who may not delete. */
  readonly onDelete: (() => void) | undefined;
  readonly onClose: () => void;
};

/**
 * One result beside the list: its answers, what was said, and what the author should know. While it has the focus, J and
 * K go to the next and the one before.
 */
export function ResultPanel(props: ResultPanelProps): ReactElement {
  const { botId, resultId, columnsFor, onNewer, onOlder, onDelete, onClose } = props;
  const { data: result, error, refetch } = useResult(botId, resultId);
  const [part, setPart] = useState('answers');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [resultId]);
  const title = result ? t('results.one', { time: shortTime(result.createdAt) }) : t('results.opening');
  return (
    <aside
      className={styles.panel}
      data-wide={part === 'path' || undefined}
      aria-label={title}
      onKeyDown={({ key, defaultPrevented }) => {
        if (defaultPrevented) return;
        if (key === 'Escape') onClose();
        if (key === 'j') onOlder?.();
        if (key === 'k') onNewer?.();
      }}
    >
      <div className={styles.panelHead}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t('results.newer')} keys="K" isDisabled={!onNewer} onPress={() => onNewer?.()}>
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('results.older')} keys="J" isDisabled={!onOlder} onPress={() => onOlder?.()}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
        {onDelete && result ? (
          <IconButton label={t('common.delete')} onPress={onDelete}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton label={t('common.close')} onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {error ? <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} /> : null}
      {result ? (
        <>
          <div className={styles.panelFacts}>
            <Progress result={result} columns={columnsFor(result)} />
            <ChannelName channel={result.channel} />
            <Tokens result={result} />
          </div>
          <Tabs
            label={t('results.parts')}
            selected={part}
            onSelect={setPart}
            tabs={[
              {
                id: 'answers',
                label: t('results.answers'),
                content: <AnswerList result={result} columns={columnsFor(result)} />,
              },
              {
                id: 'conversation',
                label: t('results.conversation'),
                content: <Conversation result={result} />,
              },
              { id: 'path', label: t('results.path'), content: <ResultPath result={result} /> },
              {
                id: 'problems',
                label: t('results.problems'),
                count: result.errorCount,
                content: <LogList result={result} />,
              },
            ]}
          />
        </>
      ) : error ? null : (
        <Skeleton height={240} />
      )}
    </aside>
  );
}

/** The tokens that a conversation took, if it asked a language model. */
function Tokens({ result }: { readonly result: Result }): ReactElement | null {
  const { data: count = 0 } = useTokens(result.botId, result.id);
  return count === 0 ? null : <span>{t('results.tokens', { count })}</span>;
}

type AnswerListProps = { readonly result: Result; readonly columns: readonly Column[] };

/** The questions that were answered and the variables that were set, in the order of the table. */
function AnswerList({ result, columns }: AnswerListProps): ReactElement {
  const answered = columns
    .map(({ id, heading, texts }) => ({ id, heading, shown: texts(result) }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <dl className={styles.answers}>
      {answered.map(({ id, heading, shown }) => (
        <div key={id}>
          <dt>{heading}</dt>
          <dd>
            <AnswerTexts texts={shown} result={result} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
