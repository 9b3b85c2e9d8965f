import type { ReactElement } from 'react';
import '../../words/late/times.ts';
import { t } from '../../words/words.ts';
import { Select } from './select.tsx';
import { timeFilters, type TimeFilter } from '../time-filters.ts';

type TimeSelectProps = {
  readonly value: TimeFilter;
  readonly onChange: (time: TimeFilter) => void;
};

/** Chooses a span of time. */
export function TimeSelect({ value, onChange }: TimeSelectProps): ReactElement {
  return (
    <Select
      label={t('times.time')}
      choices={timeFilters.map((id) => ({ id, label: t(`times.${id}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
