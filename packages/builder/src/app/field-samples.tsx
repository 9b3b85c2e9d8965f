import { useState, type ReactElement } from 'react';
import { SearchField } from '../ui/forms/search-field.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Checkbox, Switch } from '../ui/forms/toggles.tsx';
import { t } from '../words/words.ts';
import { SampleCard } from './sample-card.tsx';

const choices = [
  { id: 'email', label: t('uiPage.email') },
  { id: 'name', label: t('uiPage.name') },
] as const;

/** Fields: empty, filled, wrong and disabled. */
export function FieldSamples(): ReactElement {
  const [search, setSearch] = useState('');
  const [variable, setVariable] = useState<'email' | 'name' | null>(null);
  return (
    <SampleCard title={t('uiPage.fields')}>
      <SearchField label={t('uiPage.searchBots')} value={search} onChange={setSearch} />
      <TextField
        label={t('uiPage.placeholderLabel')}
        help={t('uiPage.placeholderHelp')}
        placeholder={t('uiPage.placeholderExample')}
      />
      <TextField
        label={t('uiPage.addressLabel')}
        defaultValue={t('uiPage.addressValue')}
        error={t('uiPage.addressError')}
      />
      <TextField label={t('uiPage.noteLabel')} rows={3} />
      <TextField label={t('uiPage.offLabel')} isDisabled />
      <Select
        label={t('uiPage.saveIn')}
        placeholder={t('uiPage.choose')}
        choices={choices}
        value={variable}
        onChange={setVariable}
      />
      <Checkbox defaultSelected>{t('uiPage.remember')}</Checkbox>
      <Switch defaultSelected>{t('uiPage.closed')}</Switch>
    </SampleCard>
  );
}
