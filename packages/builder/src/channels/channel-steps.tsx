import type { ReactElement } from 'react';
import type { ChannelName } from '@parley/schema/contract';
import { useBot } from '../document/bot-context.ts';
import { usePublishing } from '../publish/publishing.store.ts';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/forms/copy-field.tsx';
import { timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { AccountStep } from './account-step.tsx';
import styles from './channels.module.css';
import type { BotChannel } from './queries.ts';
import { Step, type StepState } from './step.tsx';

type ChannelStepsProps = {
  readonly botId: string;
  readonly name: ChannelName;
  readonly channel: BotChannel;
};

/** The steps to a channel in their order, each with what is known of it now. */
export function ChannelSteps({ botId, name, channel }: ChannelStepsProps): ReactElement {
  const isWhatsApp = name === 'messagingA';
  const isTwilio = channel.carrier === 'messaging-a-twilio';
  return (
    <ol className={styles.steps} aria-label={t('channels.steps', { channel: wordOf(channel) })}>
      <AccountStep botId={botId} name={name} channel={channel} />
      {isWhatsApp ? (
        isTwilio ? (
          <TwilioAddress channel={channel} />
        ) : (
          <WhatsAppAddress channel={channel} />
        )
      ) : null}
      <PublishStep botId={botId} channel={channel} />
      {isWhatsApp ? null : <TelegramAddress channel={channel} />}
      <MessageStep channel={channel} />
    </ol>
  );
}

type OfChannel = { readonly channel: BotChannel };

const wordOf = ({ channel }: BotChannel): string => t(`channels.${channel}`);

/** The address that the author writes down at Meta. */
function WhatsAppAddress({ channel: { address, state } }: OfChannel): ReactElement {
  const isProved = state.verifiedAt !== null;
  return (
    <Step
      title={t('channels.address')}
      state={isProved ? 'done' : 'waiting'}
      text={t(isProved ? 'channels.addressWhatsappDone' : 'channels.addressWhatsapp')}
    >
      {address === null ? null : <CopyField label={t('channels.addressLabel')} value={address} />}
    </Step>
  );
}

/** The address that the author writes down at Twilio, which asks for no proof of it: the first message shows it right. */
function TwilioAddress({ channel: { address, state } }: OfChannel): ReactElement {
  const isRight = state.heardAt !== null;
  return (
    <Step
      title={t('channels.address')}
      state={isRight ? 'done' : 'waiting'}
      text={t(isRight ? 'channels.addressTwilioDone' : 'channels.addressTwilio')}
    >
      {address === null ? null : <CopyField label={t('channels.addressTwilioLabel')} value={address} />}
    </Step>
  );
}

/** The address that Telegram is told by this installation. */
function TelegramAddress({ channel: { state } }: OfChannel): ReactElement {
  const isTold = state.connectedAt !== null;
  return (
    <Step
      title={t('channels.address')}
      state={state.refusal !== null && !isTold ? 'failed' : isTold ? 'done' : 'waiting'}
      text={t(isTold ? 'channels.addressTelegramDone' : 'channels.addressTelegram')}
    />
  );
}

function PublishStep({ botId, channel }: OfChannel & { readonly botId: string }): ReactElement {
  const canEdit = useBot((bot) => bot.canEdit);
  const { isPublished, answeringBot } = channel;
  const isOther = answeringBot !== null && answeringBot.id !== botId;
  const isDone = isPublished && !isOther;
  return (
    <Step
      title={t('channels.publish')}
      state={isOther ? 'failed' : isDone ? 'done' : 'waiting'}
      text={
        isOther
          ? t('channels.otherBot', { name: answeringBot.name })
          : t(isDone ? 'channels.publishedText' : 'channels.publishText')
      }
    >
      {isDone || !canEdit ? null : (
        <div>
          <Button onPress={() => usePublishing.setState({ isOpen: true })}>{t('publish.publish')}</Button>
        </div>
      )}
    </Step>
  );
}

const forgedWords = {
  'messaging-a': 'channels.messageForged',
  'messaging-a-twilio': 'channels.messageForgedTwilio',
  'messaging-b': 'channels.messageForgedTelegram',
} as const;

function MessageStep({ channel }: OfChannel): ReactElement {
  const { heardAt, forgedAt } = channel.state;
  const now = Date.now();
  const isForged = forgedAt !== null && (heardAt === null || forgedAt > heardAt);
  const state: StepState = isForged ? 'failed' : heardAt === null ? 'waiting' : 'done';
  return <Step title={t('channels.message')} state={state} text={messageText()} />;

  function messageText(): string {
    if (isForged) return t(forgedWords[channel.carrier ?? 'messaging-a'], { time: timeAgo(forgedAt, now) });
    return heardAt === null
      ? t('channels.messageText', { channel: wordOf(channel) })
      : t('channels.messageHeard', { time: timeAgo(heardAt, now) });
  }
}
