import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { classes } from '../ui/classes.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import type { TimeFilter } from '../ui/time-filters.ts';
import { t } from '../words/words.ts';
import { useUsage } from './queries.ts';
import styles from './analytics.module.css';

type ModelsProps = { readonly botId: string; readonly time: TimeFilter };

/** The tokens that the chats of a time took of each language model; nothing for a bot that asks none. */
export function Models({ botId, time }: ModelsProps): ReactElement | null {
  const { data, error, refetch } = useUsage(botId, time);
  if (!error && (data?.calls ?? 0) === 0) return null;
  return (
    <Section title={t('analytics.models')} text={t('analytics.modelsText')}>
      {error ? <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div className={styles.shortTableBox} tabIndex={0} role="group" aria-label={t('analytics.models')}>
          <table className={classes(styles.table, styles.whole)} aria-label={t('analytics.models')}>
            <thead>
              <tr>
                <th scope="col">{t('analytics.model')}</th>
                <th scope="col">{t('analytics.calls')}</th>
                <th scope="col">{t('analytics.inputTokens')}</th>
                <th scope="col">{t('analytics.outputTokens')}</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map(({ provider, model, ...used }) => (
                <Used key={`${provider} ${model}`} name={model} {...used} />
              ))}
              {data.models.length > 1 ? <Used name={t('analytics.allModels')} {...data} /> : null}
            </tbody>
          </table>
        </div>
      ) : null}
    </Section>
  );
}

type UsedProps = {
  readonly name: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

function Used({ name, calls, inputTokens, outputTokens }: UsedProps): ReactElement {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{calls.toLocaleString('en')}</td>
      <td>{inputTokens.toLocaleString('en')}</td>
      <td>{outputTokens.toLocaleString('en')}</td>
    </tr>
  );
}
