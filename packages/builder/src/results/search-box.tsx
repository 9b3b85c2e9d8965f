import type { ReactElement } from 'react';
import { SearchField } from '../ui/forms/search-field.tsx';
import { t } from '../words/words.ts';
import { useSettled } from './use-settled.ts';

type SearchBoxProps = { readonly text: string; readonly onText: (text: string) => void };

/** Searches what visitors answered and variables hold, once its reader has stopped to type. */
export function SearchBox({ text, onText }: SearchBoxProps): ReactElement {
  const [typed, type] = useSettled(text, onText);
  return <SearchField label={t('results.search')} value={typed} onChange={type} />;
}
