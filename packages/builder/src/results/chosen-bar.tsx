import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import styles from './results.module.css';

type ChosenBarProps = {
  readonly count: number;
  /** True for results that are archived already. */
  readonly areArchived: boolean;
  readonly onArchive: () => void;
  readonly onDelete: () => void;
  readonly onUnchoose: () => void;
};

/** The number of chosen results, and what can be done with them. */
export function ChosenBar(props: ChosenBarProps): ReactElement {
  const { count, areArchived, onArchive, onDelete, onUnchoose } = props;
  return (
    <div className={styles.chosen}>
      <span role="status">{t('results.chosen', { count })}</span>
      <Button onPress={onArchive}>{t(areArchived ? 'results.takeBack' : 'results.archive')}</Button>
      <Button onPress={onDelete}>{t('common.delete')}</Button>
      <Button look="quiet" onPress={onUnchoose}>
        {t('results.unchoose')}
      </Button>
    </div>
  );
}
