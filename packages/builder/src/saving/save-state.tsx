import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../words/words.ts';
import type { DraftSaver } from './draft-saver.ts';
import styles from './saving.module.css';

/** Says whether everything is saved, and what to do where it is not. */
export function SaveStateView({ saver }: { readonly saver: DraftSaver }): ReactElement {
  const state = useStore(saver.state);
  if (state.kind === 'failed') {
    return (
      <span className={styles.failed} role="alert" title={problemText(state.error).detail}>
        <CloudOff size={16} aria-hidden />
        {t('saving.failed')}
        <Button look="quiet" onPress={() => void saver.save()}>
          {t('common.tryAgain')}
        </Button>
      </span>
    );
  }
  const Sign = state.kind === 'saved' ? Check : LoaderCircle;
  return (
    <>
      <span className={styles.state}>
        <Sign size={16} aria-hidden />
        <span className={styles.words}>{t(state.kind === 'saved' ? 'saving.saved' : 'saving.saving')}</span>
      </span>
      <Dialog
        title={t('saving.conflictTitle')}
        isOpen={state.kind === 'conflict'}
        onClose={() => undefined}
        isFirm
        actions={
          <>
            <Button onPress={() => location.reload()}>{t('saving.takeTheirs')}</Button>
            <Button look="primary" onPress={() => void saver.save({ overwrites: true })}>
              {t('saving.keepMine')}
            </Button>
          </>
        }
      >
        <p>{t('saving.conflictText')}</p>
      </Dialog>
    </>
  );
}
