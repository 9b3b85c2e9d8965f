import { Moon, Sun, SunMoon } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { appearances, chooseAppearance, readAppearance, type Appearance } from '../ui/appearance.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Mark, Page } from '../ui/page.tsx';
import { t } from '../words/words.ts';
import { ButtonSamples } from './button-samples.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { PanelSamples } from './panel-samples.tsx';
import { TokenSamples } from './token-samples.tsx';
import styles from './ui-page.module.css';

const signs = { system: SunMoon, light: Sun, dark: Moon } as const;

/** Every part of `src/ui` in all its states, for people who build pages and for the pictures of the tests. */
export function UiPage(): ReactElement {
  const [appearance, setAppearance] = useState(readAppearance);
  const choose = (chosen: Appearance): void => {
    chooseAppearance(chosen);
    setAppearance(chosen);
  };
  const Sign = signs[appearance];
  const entries = appearances.map((id) => ({ id, label: t(`appearance.${id}`), run: () => choose(id) }));
  return (
    <Page
      title={t('uiPage.title')}
      start={<Mark />}
      end={
        <Menu label={t('appearance.label')} entries={entries}>
          <IconButton label={t('appearance.label')}>
            <Sign size={16} aria-hidden />
          </IconButton>
        </Menu>
      }
    >
      <h1>{t('uiPage.title')}</h1>
      <div className={styles.samples}>
        <ButtonSamples />
        <FieldSamples />
        <FeedbackSamples />
        <PanelSamples />
        <TokenSamples />
      </div>
    </Page>
  );
}
