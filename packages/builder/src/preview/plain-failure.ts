import { t } from '../words/words.ts';

/** The reason why a program failed, in words of authors where there are some. */
export function plainFailure(error: string): string {
  const name = /^ReferenceError: '?([^' ]+)'? is not defined/.exec(error)?.[1];
  if (name !== undefined) return t('calculations.noSuchName', { name, brackets: '{{ }}' });
  const part = /^TypeError: cannot read propert(?:y|ies) (?:'(.+)' )?of (?:null|undefined)/i.exec(error);
  if (part) return t('calculations.ofNothing', { part: part[1] ?? '…' });
  if (/^TypeError: .*not a function/.test(error)) return t('calculations.noFunction');
  if (error === 'The program took too long.') return t('calculations.tooLong');
  return error;
}
