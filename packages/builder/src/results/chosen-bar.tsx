import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import styles from './results.module.css';

type ChosenBarProps = {
  readonly count: number;
  readonly onDelete: () => void;
  readonly onUnchoose: () => void;
};

/** The number of chosen results, and what can be done with them. */
export function ChosenBar({ count, onDelete, onUnchoose }: ChosenBarProps): ReactElement {
  return (
    <div className={styles.chosen}>
      <span role="status">{t('results.chosen', { count })}</span>
      <Button onPress={onDelete}>{t('results.delete')}</Button>
      <Button look="quiet" onPress={onUnchoose}>
        {t('results.unchoose')}
      </Button>
    </div>
  );
}
