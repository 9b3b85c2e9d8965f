import type { ReactElement } from 'react';
import { appearances, chooseAppearance, useAppearance } from '../ui/appearance.ts';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/forms/select.tsx';
import { t } from '../words/words.ts';
import styles from './account.module.css';

/** Light or dark. */
export function AppearanceSection(): ReactElement {
  const { appearance } = useAppearance();
  return (
    <Section title={t('appearance.label')} text={t('appearance.text')}>
      <div className={styles.fields}>
        <Select
          label={t('appearance.field')}
          choices={appearances.map((id) => ({ id, label: t(`appearance.${id}`) }))}
          value={appearance}
          onChange={chooseAppearance}
        />
      </div>
    </Section>
  );
}
