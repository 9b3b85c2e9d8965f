import { t } from '../words/words.ts';

/** A sentence that says what the author can do about a status; undefined where there is nothing to do. */
export function statusHint(status: number): string | undefined {
  if (status === 401 || status === 403) return t('tryRequest.hintKey');
  if (status === 404 || status === 410) return t('tryRequest.hintAddress');
  if (status === 405) return t('tryRequest.hintMethod');
  if (status === 429) return t('tryRequest.hintOften');
  if (status >= 500) return t('tryRequest.hintTheirs');
  if (status >= 400) return t('tryRequest.hintContent');
  return undefined;
}
