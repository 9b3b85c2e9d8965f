import { t } from '../../words/words.ts';

type Hinted = {
  readonly placeholder?: string | undefined;
  readonly fallback?: unknown;
  readonly usual?: string | undefined;
};

/**
 * The grey text of an empty field: what applies while nothing is written there, as it is; an example of an answer, which
 * applies to nothing, says that it is one.
 */
export function hintOf({ placeholder, fallback, usual }: Hinted): string | undefined {
  if (usual !== undefined) return usual;
  if (typeof fallback === 'number') return String(fallback);
  if (typeof fallback === 'string' && fallback !== '') return fallback;
  return placeholder === undefined ? undefined : t('fields.example', { example: placeholder });
}
