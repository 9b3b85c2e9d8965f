import { eventNodeId, noteNodeId, replaceText, search, type Hit } from '@parley/editing';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Input } from 'react-aria-components';
import '../words/late/search.ts';
import { useBot } from '../document/bot-context.ts';
import type { Part } from '../document/part.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SearchField } from '../ui/forms/search-field.tsx';
import fieldStyles from '../ui/forms/field.module.css';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { useEditor, type EditorTools } from '../actions/editor-context.ts';
import type { SearchText } from './later-search.tsx';
import { searchWords } from './search-words.ts';
import styles from './search-bar.module.css';
import { undoAction } from '../actions/undo-action.ts';

type SearchBarProps = SearchText & { readonly onClose: () => void };

/** Finds a text anywhere in the bot, goes from place to place, and replaces it in all that the bot says. */
export function SearchBar({ text, onText, onClose }: SearchBarProps): ReactElement {
  const tools = useEditor();
  const document = useBot((bot) => bot.document);
  const findings = useBot((bot) => bot.findings);
  const canEdit = useBot((bot) => bot.canEdit);
  const [at, setAt] = useState(-1);
  const hits = useMemo(
    () => search(document, text, searchWords(document, findings)),
    [document, text, findings],
  );
  /** The place gone to last: the focus goes there at the end, also after the text was emptied. */
  const shown = useRef<Part>(undefined);
  const step = (by: 1 | -1): void => {
    if (hits.length === 0) return;
    const next = at < 0 && by === -1 ? hits.length - 1 : (at + by + hits.length) % hits.length;
    setAt(next);
    shown.current = show(tools, hits[next]);
  };
  const close = (): void => {
    onClose();
    if (shown.current !== undefined) tools.focus(shown.current);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  return (
    <div role="search" aria-label={t('search.title')} className={styles.bar} onKeyDown={onKeyDown}>
      <form
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault();
          step(1);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          step(-1);
        }}
      >
        <SearchField
          label={t('editor.find')}
          autoFocus
          value={text}
          onChange={(next) => {
            onText(next);
            setAt(-1);
          }}
        />
        <span role="status" className={styles.count}>
          {text.trim() === '' ? null : countWords(at, hits.length)}
        </span>
        <IconButton label={t('search.previous')} isDisabled={hits.length === 0} onPress={() => step(-1)}>
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('search.next')} isDisabled={hits.length === 0} onPress={() => step(1)}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
      </form>
      {canEdit ? <ReplaceForm text={text} /> : null}
      <IconButton label={t('common.close')} onPress={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Puts another text in the place of the one that is searched for, everywhere. */
function ReplaceForm({ text }: { readonly text: string }): ReactElement {
  const tools = useEditor();
  const [replacement, setReplacement] = useState('');
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        replaceAll(tools, text, replacement);
      }}
    >
      <Input
        className={fieldStyles.control}
        aria-label={t('search.replacement')}
        placeholder={t('search.replacement')}
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <Button type="submit" isDisabled={text.trim() === ''}>
        {t('search.replaceAll')}
      </Button>
    </form>
  );
}

function countWords(at: number, count: number): string {
  if (at < 0) return t('search.hits', { count });
  return t('search.hitOf', { number: at + 1, count });
}

/**
 * Chooses the part that a hit is in and brings it into the view; the focus stays in the search. Returns the part of the
 * flow; undefined for a variable.
 */
function show({ store, view }: EditorTools, hit: Hit | undefined): Part | undefined {
  if (!hit) return undefined;
  const { table, id } = hit;
  if (table === 'variables') {
    store.goTo(['variables', id]);
    return undefined;
  }
  const part: Part =
    table === 'blocks'
      ? { sort: 'block', id }
      : { sort: 'node', id: table === 'events' ? eventNodeId(id) : table === 'notes' ? noteNodeId(id) : id };
  store.select(part.sort === 'block' ? { blockIds: [part.id] } : { nodeIds: [part.id] });
  view.reveal(part);
  return part;
}

/** Replaces a text in all that the bot says, as one edit. */
function replaceAll({ store, announce }: EditorTools, text: string, replacement: string): void {
  const before = store.getState().document.blocks;
  const command = replaceText(Object.keys(before), text.trim(), replacement);
  store.run({ ...command, label: t('search.replaceAll') });
  const { blocks } = store.getState().document;
  const count = Object.keys(before).filter((id) => blocks[id] !== before[id]).length;
  const words = t('search.replaced', { count });
  announce(words);
  showToast({
    text: words,
    action: count === 0 ? undefined : undoAction(store),
  });
}
