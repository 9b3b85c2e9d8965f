import { formCategories, formList, type Form } from '@parley/blocks/forms';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { memo, useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { KindIcon } from '../canvas/icons.tsx';
import { useEditor } from '../actions/editor-context.ts';
import { helpKey } from '../actions/editor-keys.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SearchField } from '../ui/forms/search-field.tsx';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import { useBot } from '../document/bot-context.ts';
import { hasStart, kindsFoundBy, kindsToAdd } from '../document/kinds-by-use.ts';
import { recentKinds } from '../document/recent-kinds.ts';
import { kindDragType } from '../document/kind-drag.ts';
import { addAndWrite } from './add-and-write.ts';
import { useFolded } from './palette-fold.ts';
import categoryStyles from '../ui/category.module.css';
import styles from './palette.module.css';

/**
 * The kinds of blocks and events, by what they are for. A click adds one where the author is; a drag puts it where it is
 * dropped. To the Tab key all of them are one stop: arrows go from kind to kind, and letters go into the search.
 */
export const Palette = memo(function Palette(): ReactElement {
  const tools = useEditor();
  const [search, setSearch] = useState('');
  const [reached, setReached] = useState<string>();
  const hintId = useId();
  // those of before: a list that grew with each block would move all that is below it
  const [recent] = useState(recentKinds);
  const needsStart = useBot(({ document }) => !hasStart(document));
  const wanted = search.trim();
  const found = kindsFoundBy(kindsToAdd(needsStart), wanted);
  const keywordOf = new Map(found.map(({ entry, keyword }) => [entry.type, keyword]));
  const sections = sectionsOf(
    found.map(({ entry }) => entry),
    wanted === '' ? recent : [],
    wanted,
  );
  const keys = sections.flatMap(({ name, forms }) => forms.map(({ type }) => keyOf(name, type)));
  const stop = reached !== undefined && keys.includes(reached) ? reached : keys[0];
  const { isFolded, isSearching, fold, unfold } = useFolding(setSearch);
  const addFirst = (): void => {
    const [first] = sections.flatMap(({ forms }) => forms);
    if (wanted === '' || !first) return;
    setSearch('');
    addAndWrite(tools, first.type);
  };
  return (
    <aside
      className={classes(styles.palette, isFolded && styles.folded)}
      aria-label={t('editor.palette')}
      data-palette
      onKeyDown={(event) => goByKey(event, addFirst, isFolded ? unfold : undefined)}
    >
      <Head
        search={search}
        onSearch={setSearch}
        isFolded={isFolded}
        isSearching={isSearching}
        onFold={fold}
        onUnfold={() => unfold('')}
      />
      {sections.length === 0 ? <p className={styles.none}>{t('editor.noBlockFound')}</p> : null}
      <div
        role="toolbar"
        aria-orientation="vertical"
        aria-label={t('editor.kinds')}
        aria-describedby={hintId}
        className={styles.sections}
        onFocus={({ target }) => setReached(target.dataset['kind'])}
      >
        {sections.map(({ name, forms }) => (
          <div
            key={name}
            role="group"
            aria-label={t(`editor.${name}`)}
            className={name === 'recent' ? undefined : categoryStyles[name]}
          >
            <h2 className={isFolded ? 'unseen' : styles.category}>{t(`editor.${name}`)}</h2>
            <ul className={styles.kinds}>
              {forms.map((form) => (
                <li key={form.type} className={categoryStyles[form.category]}>
                  <KindButton
                    form={form}
                    keyword={keywordOf.get(form.type)}
                    id={keyOf(name, form.type)}
                    isStop={keyOf(name, form.type) === stop}
                    isFolded={isFolded}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <span id={hintId} className="unseen">
        {t('editor.kindsByKeys')}
      </span>
    </aside>
  );
});

type Folding = {
  readonly isFolded: boolean;
  /** True: the search has just been asked for. */
  readonly isSearching: boolean;
  readonly fold: () => void;
  /** Brings names and search back, with a text in it. */
  readonly unfold: (text: string) => void;
};

function useFolding(setSearch: (text: string) => void): Folding {
  const [isFolded, setFolded] = useFolded();
  const [isSearching, setSearching] = useState(false);
  return {
    isFolded,
    isSearching,
    fold() {
      setSearch('');
      setFolded(true);
    },
    unfold(text) {
      setFolded(false);
      setSearching(true);
      setSearch(text);
    },
  };
}

type Section = { readonly name: 'recent' | (typeof formCategories)[number]; readonly forms: readonly Form[] };

/** The kinds that a search has found, by what they are for; the part with the best match is the first. */
function sectionsOf(offered: readonly Form[], recent: readonly string[], wanted: string): readonly Section[] {
  const categories = wanted === '' ? formCategories : [...new Set(offered.map(({ category }) => category))];
  const all: readonly Section[] = [
    { name: 'recent', forms: recent.flatMap((type) => formList.find((form) => form.type === type) ?? []) },
    ...categories.map((name) => ({ name, forms: offered.filter(({ category }) => category === name) })),
  ];
  return all.filter(({ forms }) => forms.length > 0);
}

type HeadProps = {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly isFolded: boolean;
  /** True: the search has the focus as soon as it is there. */
  readonly isSearching: boolean;
  readonly onFold: () => void;
  readonly onUnfold: () => void;
};

/** The search, and the button that leaves icons alone; of the folded palette the button that brings both back. */
function Head({ search, onSearch, isFolded, isSearching, onFold, onUnfold }: HeadProps): ReactElement {
  if (isFolded)
    return (
      <IconButton label={t('editor.unfoldPalette')} onPress={onUnfold}>
        <PanelLeftOpen size={16} aria-hidden />
      </IconButton>
    );
  return (
    <div className={styles.head}>
      <IconButton label={t('editor.foldPalette')} onPress={onFold}>
        <PanelLeftClose size={16} aria-hidden />
      </IconButton>
      <SearchField
        label={t('editor.searchBlocks')}
        value={search}
        autoFocus={isSearching}
        onChange={onSearch}
      />
    </div>
  );
}

const keyOf = (section: string, type: string): string => `${section}/${type}`;

/** Goes from kind to kind, and between them and the search; a letter that is typed on a kind is typed into the search. */
function goByKey(
  event: KeyboardEvent<HTMLElement>,
  addFirst: () => void,
  unfold: ((text: string) => void) | undefined,
): void {
  const { key, target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const search = currentTarget.querySelector('input');
  const kinds = [...currentTarget.querySelectorAll<HTMLElement>('[data-kind]')];
  const place = kinds.indexOf(target);
  const goTo = (element: HTMLElement | null | undefined): void => {
    event.preventDefault();
    element?.focus();
  };
  if (target === search) {
    if (key === 'ArrowDown') goTo(kinds[0]);
    if (key === 'Enter') addFirst();
  } else if (place >= 0) {
    if (key === 'ArrowDown') goTo(kinds[place + 1]);
    if (key === 'ArrowUp') goTo(kinds[place - 1] ?? search);
    if (key === 'Home') goTo(kinds[0]);
    if (key === 'End') goTo(kinds.at(-1));
    // the key itself goes to what has the focus by then
    if (key.length !== 1 || key === ' ' || key === helpKey) return;
    if (unfold) {
      event.preventDefault();
      unfold(key);
    } else search?.focus();
  }
}

const KindButton = memo(function KindButton({
  form,
  keyword,
  id,
  isStop,
  isFolded,
}: {
  readonly form: Form;
  /** The further word that a search has found it by. */
  readonly keyword: string | undefined;
  readonly id: string;
  /** True: the Tab key comes to this one. */
  readonly isStop: boolean;
  /** True: its icon alone is seen. */
  readonly isFolded: boolean;
}): ReactElement {
  const tools = useEditor();
  return (
    <button
      type="button"
      draggable
      data-kind={id}
      tabIndex={isStop ? 0 : -1}
      className={classes(styles.kind, form.unavailable !== undefined && styles.unavailable)}
      title={form.unavailable ?? (isFolded ? form.label : undefined)}
      aria-description={keyword === undefined ? undefined : t('common.foundBy', { word: keyword })}
      onClick={() => addAndWrite(tools, form.type)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(kindDragType, form.type);
        dataTransfer.effectAllowed = 'copy';
      }}
    >
      <KindIcon name={form.icon} />
      <span className={isFolded ? 'unseen' : undefined}>{form.label}</span>
      {isFolded || keyword === undefined || keyword === form.category ? null : (
        <span className={styles.keyword} aria-hidden>
          {t('common.foundBy', { word: keyword })}
        </span>
      )}
    </button>
  );
});
