import { Moon, Sun, SunMoon } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { appearances, chooseAppearance, useAppearance } from './appearance.ts';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.ts';

const signs = { system: SunMoon, light: Sun, dark: Moon } as const;

/** The choice of light or dark, for the bar of a page. */
export function AppearanceMenu(): ReactElement {
  const { appearance } = useAppearance();
  const Sign = signs[appearance];
  const entries = appearances.map((id) => ({
    id,
    label: t(`appearance.${id}`),
    run: () => chooseAppearance(id),
  }));
  return (
    <Menu label={t('appearance.label')} entries={entries}>
      <IconButton label={t('appearance.label')}>
        <Sign size={16} aria-hidden />
      </IconButton>
    </Menu>
  );
}
