import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
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
} from 'react-aria-components';
import { t } from '../../words/words.ts';
import { bestMatches } from '../../words/best-matches.ts';
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

/** A list over the page that narrows down while one types, the best match first; Enter takes the marked entry, Escape leaves. */
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
  const found = bestMatches(entries, text, ({ label, hint = '', keywords = [] }) => ({
    names: [label],
    keywords: [...keywords, hint],
  }));
  const items = found.map(({ entry, keyword }) => ({ id: entry.id, entry, keyword }));
  const choose = (id: Id): void => {
    if (!staysOpen) onClose();
    onChoose(id);
  };
  /** Takes the entry that is marked, or the first where letters that were taken back have unmarked all. */
  const takeByEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const dialog = event.currentTarget.closest('[role="dialog"]');
    const marked = dialog?.querySelector('[role="menuitem"][data-focused]')?.getAttribute('data-key');
    const entry = items.find(({ id }) => id === marked) ?? items[0];
    if (entry) choose(entry.id);
  };
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
          <Autocomplete filter={isListed} inputValue={text} onInputChange={onText}>
            {/* before the list hears of it, which may be about to be drawn anew */}
            <div onKeyDownCapture={takeByEnter}>
              <SearchField aria-label={title} autoFocus className={styles.search}>
                <Search size={16} aria-hidden />
                <Input className={styles.input} placeholder={title} />
              </SearchField>
            </div>
            {/* it scrolls, also for those who have no wheel */}
            <div className={styles.list} tabIndex={0} role="group" aria-label={title}>
              <Menu
                aria-label={title}
                autoFocus="first"
                items={items}
                renderEmptyState={() => <p className={styles.empty}>{t('common.noMatch')}</p>}
              >
                {({ entry, keyword }) => (
                  <MenuItem
                    id={entry.id}
                    textValue={entry.label}
                    className={menuStyles.item}
                    onAction={() => choose(entry.id)}
                  >
                    <EntryWords entry={entry} keyword={keyword} />
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

type EntryWordsProps = {
  readonly entry: FinderEntry;
  /** The further word by which it was found, if its name is not what was written. */
  readonly keyword: string | undefined;
};

function EntryWords({ entry: { icon, label, hint, keys }, keyword }: EntryWordsProps): ReactElement {
  const isSaid = keyword !== undefined && keyword !== hint && keyword.length <= longestWord;
  return (
    <>
      {icon}
      <span className={menuStyles.label}>{label}</span>
      {isSaid ? <span className={menuStyles.keys}>{t('common.foundBy', { word: keyword })}</span> : null}
      {hint === undefined ? null : <span className={menuStyles.keys}>{hint}</span>}
      {keys === undefined ? null : <kbd className={menuStyles.keys}>{keys}</kbd>}
    </>
  );
}

/** A longer one is a sentence, which no place is for. */
const longestWord = 24;

// what is listed has been found already
const isListed = (): boolean => true;
