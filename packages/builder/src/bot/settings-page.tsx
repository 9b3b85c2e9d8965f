import { settingsFields } from '@parley/blocks/bot-forms';
import { useMemo, type ReactElement } from 'react';
import '../words/late/settings.ts';
import { useBot } from '../document/bot-context.ts';
import { BotForm } from '../inspector/bot-form.tsx';
import { t } from '../words/words.ts';
import { ClosedSwitch } from './closed-switch.tsx';
import { refusedOrigins } from './origins.ts';
import { ResultMailsSetting } from './result-mails-setting.tsx';
import { RetentionSetting } from './retention-setting.tsx';
import styles from './settings.module.css';

/** The settings of the bot: how it behaves, who may show it, what becomes of its results, whether it is open. */
export function SettingsPage(): ReactElement {
  const settings = useBot(({ document }) => document.settings);
  const botId = useBot(({ document }) => document.fields.id);
  const isGuest = useBot((bot) => bot.isGuest);
  const findings = useMemo(
    () =>
      refusedOrigins(settings).map(({ path, suggestion }) => ({
        severity: 'error' as const,
        message:
          suggestion === undefined
            ? t('settings.noOrigin')
            : t('settings.otherOrigin', { origin: suggestion }),
        path: ['settings', ...path],
      })),
    [settings],
  );
  return (
    <div className={styles.page}>
      <BotForm
        title={t('settings.title')}
        intro={t('settings.intro')}
        part="settings"
        fields={settingsFields}
        findings={findings}
      />
      {isGuest ? null : <RetentionSetting botId={botId} />}
      {isGuest ? null : <ResultMailsSetting botId={botId} />}
      <ClosedSwitch />
    </div>
  );
}
