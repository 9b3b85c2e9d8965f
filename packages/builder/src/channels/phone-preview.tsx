import { Smartphone } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useId, type ReactElement } from 'react';
import '../words/late/share.ts';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { QrCode } from '../share/qr-code.tsx';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/forms/copy-field.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { clockTime } from '../words/time.ts';
import { t } from '../words/words.ts';
import styles from './channels.module.css';
import type { BotChannel } from './queries.ts';

type PhonePreviewProps = { readonly botId: string; readonly channel: BotChannel };

/** The draft on a phone: a link that begins a preview on the channel for whoever opens it first. */
export function PhonePreview({ botId, channel: { channel } }: PhonePreviewProps): ReactElement {
  const id = useId();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.createChannelPreview({ path: { botId, channel } }),
  });
  return (
    <div role="group" aria-labelledby={id} className={styles.phone}>
      <div className={styles.stepBody}>
        <h3 id={id}>{t('channels.phone')}</h3>
        <p>{t('channels.phoneText')}</p>
        {error ? <ProblemNotice {...problemText(error)} /> : null}
        <div aria-live="polite" className={styles.stepBody}>
          {data ? (
            <>
              <p>{t('channels.phoneScan', { time: clockTime(data.expiresAt) })}</p>
              <a href={data.link} target="_blank" rel="noopener noreferrer">
                {t('channels.phoneOpen', { channel: t(`channels.${channel}`) })}
              </a>
              <CopyField label={t('channels.phoneWord', { recipient: data.recipient })} value={data.word} />
            </>
          ) : null}
        </div>
        <div>
          <Button icon={<Smartphone size={16} aria-hidden />} isDisabled={isPending} onPress={() => mutate()}>
            {t(data ? 'channels.phoneAgain' : 'channels.phoneMake')}
          </Button>
        </div>
      </div>
      {data ? <QrCode address={data.link} /> : null}
    </div>
  );
}
