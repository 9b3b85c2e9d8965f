import { useState, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useVersionContent } from '../publish/use-versions.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { TimeFilter } from '../ui/time-filters.ts';
import { t } from '../words/words.ts';
import { BarTable } from './bar-table.tsx';
import { barsOf, countedQuestions, promotersOf, type CountedQuestion } from './answer-figures.ts';
import { fewChats, percentOf } from './question-figures.ts';
import { useAnswers } from './queries.ts';
import styles from './analytics.module.css';

/** Each question is asked for by itself: so many at a time. */
const atOnce = 6;

type AnswersProps = { readonly botId: string; readonly hash: string; readonly time: TimeFilter };

/** The answers to each question of a version that are counted by their value. */
export function Answers({ botId, hash, time }: AnswersProps): ReactElement {
  const content = useVersionContent(botId, hash);
  const [shown, setShown] = useState(atOnce);
  const questions = content.data ? countedQuestions(content.data) : undefined;
  return (
    <Section title={t('analytics.answers')} text={t('analytics.answersText')}>
      {content.error ? (
        <ProblemNotice {...problemText(content.error)} onRetry={() => void content.refetch()} />
      ) : questions === undefined ? (
        <Skeleton height={160} />
      ) : questions.length === 0 ? (
        <p className={styles.quiet}>{t('analytics.noCounted')}</p>
      ) : (
        <>
          <div className={styles.cards}>
            {questions.slice(0, shown).map((question) => (
              <AnswersTo key={question.block.id} {...question} botId={botId} time={time} />
            ))}
          </div>
          {questions.length > shown ? (
            <div>
              <Button onPress={() => setShown(shown + atOnce)}>{t('analytics.moreQuestions')}</Button>
            </div>
          ) : null}
        </>
      )}
    </Section>
  );
}

type AnswersToProps = CountedQuestion & Omit<AnswersProps, 'hash'>;

/** The answers to a question: a row for each, with a bar as long as the share of chats that gave it. */
function AnswersTo({ block, heading, botId, time }: AnswersToProps): ReactElement {
  const { data, error, refetch } = useAnswers(botId, block.id, time);
  if (error) return <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const hasShares = data.answers >= fewChats;
  const bars = barsOf(block, data).map(({ value, count }) => ({
    key: value ?? '',
    name: value ?? t('analytics.other'),
    count,
    words: hasShares
      ? t('analytics.chosenShare', { count, percent: percentOf(count, data.answers) })
      : count.toLocaleString('en'),
  }));
  const promoters = promotersOf(block, data);
  return (
    <section className={styles.card} aria-label={heading}>
      <h3>{heading}</h3>
      <p className={styles.quiet}>
        {t('analytics.answersOf', { count: data.answers })}
        {data.numbers ? `. ${numbersText(data.numbers)}.` : null}
      </p>
      {promoters ? (
        <p>
          <strong>{t('analytics.nps', { score: promoters.score })}</strong>{' '}
          <span className={styles.quiet}>{t('analytics.npsText', promoters)}</span>
        </p>
      ) : null}
      {data.answers === 0 ? null : (
        <BarTable label={heading} nameHeading={t('analytics.answer')} bars={bars} />
      )}
    </section>
  );
}

const short = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

function numbersText(numbers: Readonly<Record<'mean' | 'median' | 'least' | 'most', number>>): string {
  const { mean, median, least, most } = numbers;
  return t('analytics.numbers', {
    mean: short.format(mean),
    median: short.format(median),
    least: short.format(least),
    most: short.format(most),
  });
}
