import { useState, type ReactElement } from 'react';
import { useBot } from '../canvas/bot-context.ts';
import { Tabs } from '../ui/tabs.tsx';
import { t } from '../words/words.ts';
import { ChosenPanel } from './chosen-panel.tsx';
import { VariablesPanel } from './variables-panel.tsx';
import styles from './panel.module.css';

/** The panel at the right: what is chosen, and the variables. */
export function SidePanel(): ReactElement {
  const [selected, setSelected] = useState('block');
  const count = useBot(({ document }) => document.order.variables.length);
  return (
    <aside className={styles.panel} aria-label={t('editor.panel')}>
      <Tabs
        label={t('editor.panel')}
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { id: 'block', label: t('editor.block'), content: <ChosenPanel /> },
          { id: 'variables', label: t('editor.variables'), count, content: <VariablesPanel /> },
        ]}
      />
    </aside>
  );
}
