import type { Overlap } from '@parley/editing';
import { Check, CloudOff, HardDrive, LoaderCircle } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { problemText } from '../api/problem-text.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../words/words.ts';
import styles from './saving.module.css';

const signs = { saved: Check, changed: LoaderCircle, saving: LoaderCircle, waiting: HardDrive } as const;
const words = { saved: 'saving.saved', changed: 'saving.saving', saving: 'saving.saving', waiting: 'saving.waiting' } as const; // prettier-ignore

/** Says whether everything is saved, and what to do where it is not. */
export function SaveStateView({ sync }: { readonly sync: DraftSync }): ReactElement {
  const state = useStore(sync.state);
  if (state.kind === 'refused') {
    return (
      <span className={styles.failed} role="alert" title={problemText(state.error).detail}>
        <CloudOff size={16} aria-hidden />
        {t('saving.failed')}
        <Button look="quiet" onPress={() => void sync.flush()}>
          {t('common.tryAgain')}
        </Button>
      </span>
    );
  }
  if (state.kind === 'overlapping') return <OverlapDialog sync={sync} overlaps={state.overlaps} />;
  const Sign = signs[state.kind];
  return (
    <span className={styles.state}>
      <Sign size={16} aria-hidden />
      <span className={styles.words}>
        {state.kind === 'waiting' && !state.isOnDevice ? t('saving.keepOpen') : t(words[state.kind])}
      </span>
    </span>
  );
}

type OverlapProps = { readonly sync: DraftSync; readonly overlaps: readonly Overlap[] };

/** Asks whose values stay where two people changed the same places. Everything else is merged already. */
function OverlapDialog({ sync, overlaps }: OverlapProps): ReactElement {
  return (
    <Dialog
      title={t('saving.overlapTitle')}
      isOpen
      onClose={() => undefined}
      isFirm
      actions={
        <>
          <Button onPress={() => sync.resolve(() => false)}>{t('saving.takeTheirs')}</Button>
          <Button look="primary" onPress={() => sync.resolve(() => true)}>
            {t('saving.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('saving.overlapText', { count: overlaps.length })}</p>
      <ul>
        {overlaps.slice(0, 10).map((overlap) => (
          <li key={overlap.path.join('/')}>
            {t('saving.overlap', { mine: shortly(overlap.mine), theirs: shortly(overlap.theirs) })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A value in a few words: the text it is or has, or that there is nothing. */
function shortly(value: unknown): string {
  if (value === undefined) return t('saving.nothing');
  const text = typeof value === 'string' ? value : (titleIn(value) ?? JSON.stringify(value));
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function titleIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const key of ['title', 'name', 'content', 'type']) {
    const text: unknown = Reflect.get(value, key);
    if (typeof text === 'string') return text;
  }
  return undefined;
}
