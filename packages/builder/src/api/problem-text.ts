import { ApiProblem, ConnectionFailed, UnexpectedResponse } from '@parley/client';
import type { ProblemText } from '../ui/problem.tsx';
import { t } from '../words/words.ts';

/** A failure of a call in words: those of the problem where the service has sent one. */
export function problemText(error: unknown): ProblemText {
  if (error instanceof ApiProblem) {
    // the words of the service are about a token, of which people here have none
    if (error.code === 'forbidden')
      return { title: error.problem.title, detail: t('problems.notAllowed'), requestId: error.requestId };
    if (error.code === 'rate-limit-exceeded')
      return { title: t('problems.tooManyTitle'), detail: waitWords(error), requestId: error.requestId };
    return { title: error.problem.title, detail: error.problem.detail, requestId: error.requestId };
  }
  if (error instanceof ConnectionFailed) {
    return { title: t('problems.offlineTitle'), detail: t('problems.offlineDetail') };
  }
  if (error instanceof UnexpectedResponse) {
    return { title: t('problems.unexpectedTitle'), detail: t('problems.unexpectedDetail') };
  }
  return { title: t('problems.crashTitle'), detail: t('problems.crashDetail') };
}

/** The time to wait until another try is let through. */
function waitWords({ retryAfterMs = 1_000 }: ApiProblem): string {
  const seconds = Math.ceil(retryAfterMs / 1_000);
  if (seconds <= 90) return t('problems.waitSeconds', { count: seconds });
  return t('problems.waitMinutes', { count: Math.ceil(seconds / 60) });
}
