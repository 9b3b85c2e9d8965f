import { Bot } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { t } from '../words/words.ts';
import { SampleCard } from './sample-card.tsx';

/** Tabs with an empty state in one of them. */
export function PanelSamples(): ReactElement {
  const [selected, setSelected] = useState('findings');
  return (
    <SampleCard title={t('uiPage.panels')}>
      <Tabs
        label={t('uiPage.panels')}
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { id: 'block', label: t('uiPage.block'), content: <p>{t('uiPage.blockText')}</p> },
          { id: 'variables', label: t('uiPage.variables'), content: <p>{t('uiPage.blockText')}</p> },
          {
            id: 'findings',
            label: t('uiPage.findings'),
            count: 2,
            content: (
              <EmptyState
                icon={<Bot size={20} aria-hidden />}
                title={t('uiPage.emptyTitle')}
                text={t('uiPage.emptyText')}
                actions={<Button look="primary">{t('uiPage.newBot')}</Button>}
              />
            ),
          },
        ]}
      />
    </SampleCard>
  );
}
