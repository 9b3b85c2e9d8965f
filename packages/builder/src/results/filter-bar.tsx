import { useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { queryKeys } from '../api/query-keys.ts';
import buttonStyles from '../ui/button.module.css';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { t } from '../words/words.ts';
import { exportAddress, filterOf, states, timeFilters, type State, type TimeFilter } from './filter.ts';
import styles from './results.module.css';

type FilterBarProps = {
  readonly time: TimeFilter;
  readonly state: State;
  readonly onChange: (time: TimeFilter, state: State) => void;
  readonly botId: string;
};

const stateWords = { all: 'stateAll', completed: 'stateCompleted', open: 'stateOpen' } as const;

/** Chooses the results that are shown, looks for new ones, and saves them all as a file. */
export function FilterBar({ time, state, onChange, botId }: FilterBarProps): ReactElement {
  const queries = useQueryClient();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: queryKeys.results(botId) });
  return (
    <div className={styles.filters}>
      <Select
        label={t('results.time')}
        choices={timeFilters.map((id) => ({ id, label: t(`results.${id}`) }))}
        value={time}
        onChange={(chosen) => onChange(chosen, state)}
      />
      <Select
        label={t('results.show')}
        choices={states.map((id) => ({ id, label: t(`results.${stateWords[id]}`) }))}
        value={state}
        onChange={(chosen) => onChange(time, chosen)}
      />
      <div className={styles.actions}>
        <IconButton label={t('results.refresh')} look="plain" onPress={refresh}>
          <RefreshCw size={16} aria-hidden />
        </IconButton>
        <a
          href={exportAddress(botId, filterOf(time, state))}
          download
          className={classes(buttonStyles.button, buttonStyles.plain, styles.export)}
        >
          <Download size={16} aria-hidden />
          {t('results.export')}
        </a>
      </div>
    </div>
  );
}
