import { useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { queryKeys } from '../api/query-keys.ts';
import buttonStyles from '../ui/button.module.css';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TimeSelect } from '../ui/forms/time-select.tsx';
import { t } from '../words/words.ts';
import { channelWord } from './channel-name.tsx';
import { channels, exportAddress, filterOf, states, type Choices } from './filter.ts';
import styles from './results.module.css';

type FilterBarProps = {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly botId: string;
};

const stateWords = { all: 'stateAll', completed: 'stateCompleted', open: 'stateOpen' } as const;

/** Chooses the results that are shown, looks for new ones, and saves them all as a file. */
export function FilterBar({ choices, onChange, botId }: FilterBarProps): ReactElement {
  const queries = useQueryClient();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: queryKeys.results(botId) });
  return (
    <div className={styles.filters}>
      <TimeSelect value={choices.time} onChange={(time) => onChange({ ...choices, time })} />
      <Select
        label={t('results.show')}
        choices={states.map((id) => ({ id, label: t(`results.${stateWords[id]}`) }))}
        value={choices.state}
        onChange={(state) => onChange({ ...choices, state })}
      />
      <Select
        label={t('results.channel')}
        choices={channels.map((id) => ({
          id,
          label: id === 'all' ? t('results.channelAll') : channelWord(id),
        }))}
        value={choices.channel}
        onChange={(channel) => onChange({ ...choices, channel })}
      />
      <div className={styles.actions}>
        <IconButton label={t('results.refresh')} look="plain" onPress={refresh}>
          <RefreshCw size={16} aria-hidden />
        </IconButton>
        <a
          href={exportAddress(botId, filterOf(choices))}
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
