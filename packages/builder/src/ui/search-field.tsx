import { Search, X } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Button,
  Input,
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components';
import { t } from '../words/words.ts';
import styles from './field.module.css';

export type SearchFieldProps = Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> & {
  /** The name of what is searched; shown inside while it is empty. */
  readonly label: string;
};

/** A field that narrows a list down. Escape empties it. */
export function SearchField({ label, ...props }: SearchFieldProps): ReactElement {
  return (
    <AriaSearchField {...props} aria-label={label} className={styles.search}>
      <Search size={16} aria-hidden />
      <Input className={styles.control} placeholder={label} />
      <Button className={styles.clear} aria-label={t('common.clearSearch')}>
        <X size={16} aria-hidden />
      </Button>
    </AriaSearchField>
  );
}
