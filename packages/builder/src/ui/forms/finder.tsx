import { Search } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import {
  Autocomplete,
  Dialog,
  Heading,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { t } from '../../words/words.ts';
import styles from './finder.module.css';
import menuStyles from '../menu.module.css';

/** One of the things that can be found. */
export type FinderEntry<Id extends string = string> = {
  readonly id: Id;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The part it belongs to, or its kind; searched too. */
  readonly hint?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  /** Further words by which it is found. */
  readonly keywords?: readonly string[] | undefined;
};

export type FinderProps<Id extends string = string> = {
  /** The name of the search, read aloud and shown in the empty field. */
  readonly title: string;
  readonly entries: readonly FinderEntry<Id>[];
  readonly isOpen: boolean;
  /** The text that is searched for. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  readonly onChoose: (id: Id) => void;
  /** True: a choice leads to another search. */
  readonly staysOpen?: boolean | undefined;
};

/** A list over the page that narrows down while one types; Enter takes the entry, Escape leaves. */
export function Finder<Id extends string>({
  title,
  entries,
  isOpen,
  text,
  onText,
  onClose,
  onChoose,
  staysOpen = false,
}: FinderProps<Id>): ReactElement {
  // Enter takes the first entry, also where the list comes after the text
  const [hasText] = useState(text !== '');
  const { contains } = useFilter({ sensitivity: 'base' });
  const matches = (text: string, input: string): boolean =>
    input.split(/\s+/).every((word) => contains(text, word));
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      className={styles.veil}
    >
      <Modal className={styles.modal}>
        <Dialog className={styles.dialog}>
          <Heading slot="title" level={2} className="unseen">
            {title}
          </Heading>
          <Autocomplete filter={matches} inputValue={text} onInputChange={onText}>
            <SearchField aria-label={title} autoFocus className={styles.search}>
              <Search size={16} aria-hidden />
              <Input className={styles.input} placeholder={title} />
            </SearchField>
            {/* it scrolls, also for those who have no wheel */}
            <div className={styles.list} tabIndex={0} role="group" aria-label={title}>
              <Menu
                aria-label={title}
                {...(hasText ? { autoFocus: 'first' as const } : {})}
                items={entries}
                renderEmptyState={() => <p className={styles.empty}>{t('common.noMatch')}</p>}
              >
                {(entry) => (
                  <MenuItem
                    id={entry.id}
                    textValue={[entry.label, entry.hint ?? '', ...(entry.keywords ?? [])].join(' ')}
                    className={menuStyles.item}
                    onAction={() => {
                      if (!staysOpen) onClose();
                      onChoose(entry.id);
                    }}
                  >
                    {entry.icon}
                    <span className={menuStyles.label}>{entry.label}</span>
                    {entry.hint === undefined ? null : <span className={menuStyles.keys}>{entry.hint}</span>}
                    {entry.keys === undefined ? null : <kbd className={menuStyles.keys}>{entry.keys}</kbd>}
                  </MenuItem>
                )}
              </Menu>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
