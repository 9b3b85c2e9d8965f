import { readColour } from '@parley/widget/read-colour';
import type { BotContent } from '@parley/schema';
import { useMemo, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useBot } from '../document/bot-context.ts';
import { isOnDark } from '../document/page-colour.ts';
import { pageOfPlace } from '../document/page-of-place.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import { changesOfLook, changesOfSettings } from './compare/bot-part-changes.ts';
import { FieldChanges } from './compare/field-changes.tsx';
import styles from './versions.module.css';

type LookAndSettingsProps = { readonly before: BotContent; readonly after: BotContent };

/** The changed fields of the look and of the settings, each with a way to its page. */
export function LookAndSettings({ before, after }: LookAndSettingsProps): ReactElement {
  const botId = useBot(({ document }) => document.fields.id);
  const [, navigate] = useLocation();
  const parts = useMemo(
    () =>
      [
        {
          part: 'theme',
          title: t('bot.look'),
          changes: changesOfLook(before, after, (theme) => isOnDark(theme, readColour)),
        },
        { part: 'settings', title: t('bot.settings'), changes: changesOfSettings(before, after) },
      ] as const,
    [before, after],
  );
  return (
    <>
      {parts.map(({ part, title, changes }) =>
        changes.length === 0 ? null : (
          <section key={part} className={styles.group} aria-label={title}>
            <div className={styles.partHead}>
              <h3>{title}</h3>
              <Button
                look="quiet"
                aria-label={t('versions.showPart', { text: title })}
                onPress={() => navigate(pageOfPlace(botId, [part]) ?? `/b/${botId}`)}
              >
                {t('versions.show')}
              </Button>
            </div>
            <FieldChanges changes={changes} />
          </section>
        ),
      )}
    </>
  );
}
