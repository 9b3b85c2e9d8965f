import type { Overlap, Path } from '@parley/editing';
import { useState, type ReactElement } from 'react';
import { useBotStore } from '../document/bot-context.ts';
import { placeWords, valueWords, writtenValue } from '../document/place-words.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { refusedEdits } from '../document/sync/refused-edits.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { useRefused } from './refused.store.ts';
import styles from './saving.module.css';
import { useAuthors } from './use-authors.ts';

type OverlapProps = { readonly sync: DraftSync; readonly overlaps: readonly Overlap[] };
type Side = 'mine' | 'theirs';

const keyOf = (path: Path): string => JSON.stringify(path);
/** One's own value stays if nothing is said; where one side has removed the part, the other side's stays. */
const sideAtFirst = ({ mine, theirs }: Overlap): Side =>
  mine === undefined && theirs !== undefined ? 'theirs' : 'mine';

/** Asks for each place that two people changed whose value stays. Everything else is merged already. */
export function OverlapDialog({ sync, overlaps }: OverlapProps): ReactElement {
  const store = useBotStore();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (overlap: Overlap): Side => sides[keyOf(overlap.path)] ?? sideAtFirst(overlap);
  const takeAll = (side: Side): void =>
    setSides(Object.fromEntries(overlaps.map(({ path }) => [keyOf(path), side])));
  const { document } = store.getState();
  const authorOf = useAuthors(sync);
  const authors = new Set(overlaps.map(authorOf));
  const [author] = authors.size === 1 ? authors : [];
  const settle = (): void => {
    const refused = overlaps.filter((overlap) => sideOf(overlap) === 'theirs');
    const taken = new Set(overlaps.filter((one) => !refused.includes(one)).map(({ path }) => keyOf(path)));
    const edits = refused.map(({ path, mine, theirs }) => ({
      place: placeWords(document, path),
      mine: writtenValue(mine),
      theirs: writtenValue(theirs),
    }));
    sync.resolve((path) => taken.has(keyOf(path)));
    if (edits.length === 0) return;
    const show = { label: t('saving.showRefused'), run: () => useRefused.setState({ isOpen: true }) };
    void refusedEdits
      .add(sync.owner, edits)
      .then(() => showToast({ text: t('saving.refusedCount', { count: edits.length }), action: show }));
  };
  return (
    <Dialog
      title={author === undefined ? t('saving.overlapTitle') : t('saving.overlapTitleOf', { name: author })}
      isOpen
      onClose={() => undefined}
      isFirm
      size="large"
      actions={
        <>
          {overlaps.length > 1 ? (
            <>
              <Button look="quiet" onPress={() => takeAll('theirs')}>
                {t('saving.allTheirs')}
              </Button>
              <Button look="quiet" onPress={() => takeAll('mine')}>
                {t('saving.allMine')}
              </Button>
            </>
          ) : null}
          <Button look="primary" onPress={settle}>
            {t('saving.continue')}
          </Button>
        </>
      }
    >
      <p>{t('saving.overlapText', { count: overlaps.length })}</p>
      <div className={styles.places}>
        {overlaps.map((overlap) => (
          <fieldset key={keyOf(overlap.path)} className={styles.place}>
            <legend>{placeWords(document, overlap.path)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={styles.choice}>
                <input
                  type="radio"
                  name={keyOf(overlap.path)}
                  checked={sideOf(overlap) === side}
                  onChange={() => setSides({ ...sides, [keyOf(overlap.path)]: side })}
                />
                <span className={styles.side}>{sideWords(side, authorOf(overlap))}</span>
                <span dir="auto">{valueWords(overlap[side])}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <p className={styles.note}>{t('saving.overlapNote')}</p>
    </Dialog>
  );
}

/** The words for a side: the name of whoever it is of, where that is known. */
function sideWords(side: Side, author: string | undefined): string {
  return side === 'theirs' && author !== undefined ? author : t(`saving.${side}`);
}
