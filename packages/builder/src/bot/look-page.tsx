import { lookFields, lookFieldsOnDark } from '@parley/blocks/bot-forms';
import { readColour } from '@parley/widget/read-colour';
import { useEffect, useMemo, type ReactElement } from 'react';
import { useBot } from '../document/bot-context.ts';
import { BotForm } from '../inspector/bot-form.tsx';
import { usePreviewing } from '../preview/previewing.store.ts';
import { t } from '../words/words.ts';
import { LookPresets } from './look-presets.tsx';
import { faintTexts, isOnDark, leastContrast } from './contrast.ts';

/** Windows from here on have room for the form and the bot beside it. */
const roomy = '(min-width: 1024px)';

/** The look of the bot: the form, and beside it the bot as it looks now. */
export function LookPage(): ReactElement {
  const theme = useBot(({ document }) => document.theme);
  const canEdit = useBot((bot) => bot.canEdit);
  const isGuest = useBot((bot) => bot.isGuest);
  useEffect(() => {
    if (!isGuest && matchMedia(roomy).matches) usePreviewing.setState({ isOpen: true });
  }, [isGuest]);
  const findings = useMemo(
    () =>
      faintTexts(theme, readColour).map(({ path, ratio }) => ({
        severity: 'warning' as const,
        // rounded down: 4.49 is not enough
        message: t('look.faint', { ratio: Math.floor(ratio * 10) / 10, least: leastContrast }),
        path: ['theme', ...path.split('.')],
      })),
    [theme],
  );
  const isDark = useMemo(() => isOnDark(theme, readColour), [theme]);
  return (
    <BotForm
      title={t('look.title')}
      intro={t('look.intro')}
      part="theme"
      fields={isDark ? lookFieldsOnDark : lookFields}
      findings={findings}
    >
      {canEdit ? <LookPresets /> : null}
    </BotForm>
  );
}
