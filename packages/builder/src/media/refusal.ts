import { ApiProblem } from '@parley/client';
import { problemText } from '../api/problem-text.ts';
import { t } from '../words/words.ts';

/** The reason why a file was not uploaded. */
export type Refusal = {
  readonly text: string;
  /** True where the same file can be taken later. */
  readonly canRetry: boolean;
};

const megabytes = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

/** A failed upload in the words of authors: what is wrong, and what to do next. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiProblem)) return { text: problemText(error).detail, canRetry: true };
  const { code, status, problem } = error;
  if (code === 'file-too-large') {
    const limit = megabytes.format(Number(problem['limitBytes']) / 1_000_000);
    return { text: t('media.tooLarge', { limit }), canRetry: false };
  }
  if (code === 'file-quota-exceeded') return { text: t('media.noRoom'), canRetry: true };
  if (code === 'files-not-stored') return { text: t('media.noStore'), canRetry: false };
  // a store that is full or away, a scanner that does not answer: the operator sees which in the log
  if (status >= 500) return { text: t('media.storeAway'), canRetry: true };
  return { text: problem.detail, canRetry: false };
}
