import { ExternalLink } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Section } from '../ui/section.tsx';
import { t } from '../words/words.ts';
import { PublicIdForm } from './public-id-form.tsx';
import { QrCode } from './qr-code.tsx';
import type { Site } from './site.ts';
import styles from './share.module.css';

/** The page of the bot: its address as text, link and QR code, and the way to another one. */
export function AddressSection({ botId, chatUrl, publicId }: Site): ReactElement {
  const [isChanging, setChanging] = useState(false);
  const canEdit = useBot((bot) => bot.canEdit);
  const address = `${chatUrl}/${publicId}`;
  return (
    <Section title={t('share.addressTitle')} text={t('share.addressText')}>
      <div className={styles.address}>
        <div className={styles.stack}>
          <a href={address} target="_blank" rel="noopener noreferrer" className={styles.link}>
            {address}
          </a>
          <div className={styles.row}>
            <CopyButton label={t('share.copyAddress')} text={address} />
            <Button
              icon={<ExternalLink size={16} aria-hidden />}
              onPress={() => window.open(address, '_blank', 'noopener')}
            >
              {t('share.open')}
            </Button>
            {canEdit && !isChanging ? (
              <Button look="quiet" onPress={() => setChanging(true)}>
                {t('share.changeAddress')}
              </Button>
            ) : null}
          </div>
          {isChanging ? (
            <PublicIdForm
              botId={botId}
              chatUrl={chatUrl}
              publicId={publicId}
              onDone={() => setChanging(false)}
            />
          ) : null}
        </div>
        <QrCode address={address} name={publicId} />
      </div>
    </Section>
  );
}
