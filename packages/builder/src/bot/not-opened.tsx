import { ApiProblem } from '@parley/client';
import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { later } from '../ui/later.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { t } from '../words/words.ts';

// few links lead to a bot that is not there
const ArchivedNotice = later(async () => (await import('../shell/archived-notice.tsx')).ArchivedNotice);

type NotOpenedProps = { readonly botId: string; readonly error: Error; readonly onRetry: () => void };

/** The reason why a bot could not be opened; one that is archived has a way back. */
export function NotOpened({ botId, error, onRetry }: NotOpenedProps): ReactElement {
  const isMissing = error instanceof ApiProblem && error.code === 'bot-not-found';
  // the words of the API are for programs
  const text = isMissing ? { ...problemText(error), detail: t('bot.missing') } : problemText(error);
  const problem = <ProblemPage {...text} onRetry={onRetry} leadsHome />;
  return isMissing ? <ArchivedNotice botId={botId} otherwise={problem} /> : problem;
}
