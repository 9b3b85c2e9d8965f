import { setField } from '@parley/editing';
import type { ReactElement } from 'react';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { Switch } from '../ui/forms/toggles.tsx';
import { t } from '../words/words.ts';
import styles from './settings.module.css';

/** Closes the bot for new conversations, or opens it again. It counts once it is saved, without publishing. */
export function ClosedSwitch(): ReactElement {
  const store = useBotStore();
  const isClosed = useBot(({ document }) => document.fields['isClosed'] === true);
  const canEdit = useBot((bot) => bot.canEdit);
  return (
    <section className={styles.section} aria-label={t('settings.open')}>
      <h3>{t('settings.open')}</h3>
      <Switch
        help={t('settings.closedHelp')}
        isDisabled={!canEdit}
        isSelected={isClosed}
        onChange={(next) =>
          store.run(setField(['fields', 'isClosed'], next, t(next ? 'settings.close' : 'settings.reopen')))
        }
      >
        {t('settings.closed')}
      </Switch>
    </section>
  );
}
