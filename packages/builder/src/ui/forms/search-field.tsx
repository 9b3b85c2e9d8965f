import { Search, X } from 'lucide-react';
import { useEffect, useRef, type ReactElement } from 'react';
import { t } from '../../words/words.ts';
import { classes } from '../classes.ts';
import styles from './field.module.css';

export type SearchFieldProps = {
  /** The name of what is searched; shown inside while it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** True: it has the focus from the beginning. */
  readonly autoFocus?: boolean | undefined;
};

/** A field that narrows a list down. Escape empties it. The browser's own: the first pages need no more than that. */
export function SearchField({ label, value, onChange, autoFocus }: SearchFieldProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // it may come in the very moment in which a dialog goes, below which nothing takes the focus
    if (autoFocus === true) field.current?.focus();
  }, [autoFocus]);
  const clear = (): void => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div className={classes(styles.search, value === '' && styles.empty)}>
      <Search size={16} aria-hidden />
      <input
        ref={field}
        type="search"
        autoFocus={autoFocus}
        className={styles.control}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          // it empties the field and closes nothing around it
          event.stopPropagation();
          event.preventDefault();
          clear();
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        className={styles.clear}
        aria-label={t('common.clearSearch')}
        onClick={clear}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
