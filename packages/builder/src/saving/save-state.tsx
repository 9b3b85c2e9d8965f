import { ApiProblem } from '@parley/client';
import { Check, CloudOff, HardDrive, LoaderCircle } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useBot } from '../document/bot-context.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { t } from '../words/words.ts';
import styles from './saving.module.css';
import { useRefused } from './refused.store.ts';

const OverlapDialog = later(async () => (await import('./overlap-dialog.tsx')).OverlapDialog);
const UnsavedDialog = later(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog);
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

function State({ sync }: { readonly sync: DraftSync }): ReactElement | null {
  const state = useStore(sync.state);
  const canEdit = useBot((bot) => bot.canEdit);
  const [read, setRead] = useState<string>();
  if (state.kind === 'refused') {
    const reason = state.error instanceof ApiProblem ? state.error.code : '';
    return (
      <>
        <span className={styles.failed} role="alert">
          <CloudOff size={16} aria-hidden />
          {t('saving.failed')}
          <Button look="quiet" onPress={() => setRead(undefined)}>
            {t('saving.why')}
          </Button>
        </span>
        {/* it comes by itself once for a reason, and not with each edit that follows */}
        {read === reason ? null : (
          <UnsavedDialog
            sync={sync}
            error={state.error}
            isOnDevice={state.isOnDevice}
            onClose={() => setRead(reason)}
          />
        )}
      </>
    );
  }
  // readers have edits of the time when they were none
  if (!canEdit && state.kind === 'saved') return null;
  if (state.kind === 'overlapping') return <OverlapDialog sync={sync} overlaps={state.overlaps} />;
  const Sign = signs[state.kind];
  return (
    <span className={styles.state} data-kind={state.kind}>
      <Sign size={16} aria-hidden />
      <span className={styles.words}>
        {state.kind === 'waiting' && !state.isOnDevice ? t('saving.keepOpen') : t(words[state.kind])}
      </span>
    </span>
  );
}
