import type { BotContent } from '@parley/schema';
import type { ReactElement } from 'react';
import { useBot } from '../document/bot-context.ts';
import { CodeBox } from '../ui/code-box.tsx';
import { Section } from '../ui/section.tsx';
import { t } from '../words/words.ts';
import type { Site } from './site.ts';
import { embedCode } from './embed-code.ts';
import { EmbedForm } from './embed-form.tsx';
import { EmbedLook } from './embed-look.tsx';
import { useEmbedOptions } from './embed-options.ts';
import { policyOf } from './policy.ts';
import styles from './share.module.css';
import { SiteTokenForm } from './site-token-form.tsx';

type EmbedSectionProps = Site & { readonly published: BotContent };

/** The bot on a site of the author's: its form, a token for that site, the code, and what the site has to allow. */
export function EmbedSection({ published, ...site }: EmbedSectionProps): ReactElement {
  const [chosen, set] = useEmbedOptions(site.botId);
  const name = useBot(({ document }) => document.fields.name);
  // as on its own page: a chat without a title bears the name of the bot
  const label = published.settings.metadata?.title || name;
  const options = { ...chosen, label: chosen.label || label };
  const canEdit = useBot((bot) => bot.canEdit);
  return (
    <Section title={t('share.embedTitle')} text={t('share.embedText')}>
      <div className={styles.embed}>
        <div className={styles.stack}>
          <EmbedForm options={chosen} usualLabel={label} onChange={set} />
          <SiteTokenForm botId={site.botId} token={options.token} onToken={(token) => set({ token })} />
        </div>
        <EmbedLook botId={site.botId} chatUrl={site.chatUrl} options={options} />
      </div>
      <CodeBox
        label={t('share.embedCode')}
        copyLabel={t('share.copyCode')}
        code={embedCode(site, options)}
        isUnfinished={options.token === ''}
      />
      {options.token === '' && canEdit ? <p className={styles.note}>{t('share.tokenFirst')}</p> : null}
      {options.mode === 'popup' ? <p className={styles.note}>{t('share.popupNote')}</p> : null}
      <details className={styles.details}>
        <summary>{t('share.policyTitle')}</summary>
        <div className={styles.stack}>
          <p>{t('share.policyText')}</p>
          <CodeBox
            label={t('share.policy')}
            copyLabel={t('share.copyPolicy')}
            code={policyOf(site.chatUrl, published)}
          />
          <p className={styles.note}>{t('share.policyNote')}</p>
        </div>
      </details>
    </Section>
  );
}
