import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Download, RefreshCw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { queryKeys } from '../api/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { download } from '../ui/download.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TimeSelect } from '../ui/forms/time-select.tsx';
import { Menu } from '../ui/menu.ts';
import { t } from '../words/words.ts';
import { channelWord } from './channel-name.tsx';
import { ColumnFilter } from './column-filter.tsx';
import type { Column } from './columns.ts';
import { channels, exportAddress, exportFormats, filterOf, states, type Choices } from './filter.ts';
import { SearchBox } from './search-box.tsx';
import styles from './results.module.css';

type FilterBarProps = {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly botId: string;
  readonly columns: readonly Column[];
  /** Other actions, in front of these. */
  readonly children: ReactNode;
};

const stateWords = {
  all: 'stateAll',
  completed: 'stateCompleted',
  open: 'stateOpen',
  problems: 'stateProblems',
  archived: 'stateArchived',
} as const;

/** Chooses the results that are shown, looks for new ones, and saves them all as a file. */
export function FilterBar({ choices, onChange, botId, columns, children }: FilterBarProps): ReactElement {
  const queries = useQueryClient();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: queryKeys.results(botId) });
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchBox text={choices.search} onText={(search) => onChange({ ...choices, search })} />
      </div>
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
      <ColumnFilter choices={choices} onChange={onChange} columns={columns} />
      <div className={styles.actions}>
        {children}
        <IconButton label={t('results.refresh')} look="plain" onPress={refresh}>
          <RefreshCw size={16} aria-hidden />
        </IconButton>
        <Menu
          label={t('results.export')}
          entries={exportFormats.map((format) => ({
            id: format,
            label: t(`results.${format}`),
            // the file is named by its sender
            run: () => download(exportAddress(botId, filterOf(choices), format), ''),
          }))}
        >
          <Button icon={<Download size={16} aria-hidden />}>
            {t('results.export')}
            <ChevronDown size={16} aria-hidden />
          </Button>
        </Menu>
      </div>
    </div>
  );
}
