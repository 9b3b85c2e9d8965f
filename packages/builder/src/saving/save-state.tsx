import { Check, CloudOff, HardDrive, LoaderCircle } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { problemText } from '../api/problem-text.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { t } from '../words/words.ts';
import styles from './saving.module.css';
import { useRefused } from './refused.store.ts';

const OverlapDialog = later(async () => (await import('./overlap-dialog.tsx')).OverlapDialog);
const RefusedDialog = later(async () => (await import('./refused-dialog.tsx')).RefusedDialog);

const signs = { saved: Check, changed: LoaderCircle, saving: LoaderCircle, waiting: HardDrive } as const;
const words = { saved: 'saving.saved', changed: 'saving.saving', saving: 'saving.saving', waiting: 'saving.waiting' } as const; // prettier-ignore

/** Says whether everything is saved, and what to do where it is not; opens the list of edits that were not kept. */
export function SaveStateView({ sync }: { readonly sync: DraftSync }): ReactElement {
  const { isOpen } = useRefused();
  return (
    <>
      <State sync={sync} />
      {isOpen ? <RefusedDialog /> : null}
    </>
  );
}

function State({ sync }: { readonly sync: DraftSync }): ReactElement {
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
