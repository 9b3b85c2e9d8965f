import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { channelCredentials, type ChannelName } from '@parley/schema/contract';
import '../words/late/credential-choice.ts';
import { problemText } from '../api/problem-text.ts';
import type { CredentialType } from '../credentials/credential-kinds.ts';
import { useCredentials } from '../credentials/queries.ts';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { later } from '../ui/later.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import { useChooseAccount, type BotChannel } from './queries.ts';
import { Step } from './step.tsx';

// its form is loaded when somebody makes credentials here
const CredentialDialog = later(
  async () => (await import('../credentials/credential-dialog.tsx')).CredentialDialog,
);

type AccountStepProps = {
  readonly botId: string;
  readonly name: ChannelName;
  readonly channel: BotChannel;
};

/** The first step to a channel: the account that the bot answers with. */
export function AccountStep({ botId, name, channel }: AccountStepProps): ReactElement {
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  const canEdit = useBot((bot) => bot.canEdit);
  const { data = [] } = useCredentials(workspaceId);
  const choose = useChooseAccount(botId, name);
  const [isMaking, setMaking] = useState(false);
  const types: readonly CredentialType[] = channelCredentials[name];
  const fitting = data.filter((one) => types.includes(one.type));
  const { credentialsId, state } = channel;
  const word = t(`channels.${channel.channel}`);
  const isThere = fitting.some(({ id }) => id === credentialsId);
  const isRefused = isThere && state.refusal !== null;
  const text = isRefused
    ? t('channels.refused', { channel: word, reason: state.refusal ?? '' })
    : t(channel.channel === 'whatsapp' ? 'channels.accountWhatsapp' : 'channels.accountTelegram');
  return (
    <Step
      title={t('channels.account')}
      state={isRefused ? 'failed' : isThere ? 'done' : 'waiting'}
      text={canEdit ? text : t('channels.accountReader')}
    >
      <Select
        label={t('channels.chosen', { channel: word })}
        isDisabled={!canEdit || choose.isPending}
        value={credentialsId ?? ''}
        choices={[
          { id: '', label: t('credentialChoice.none') },
          ...fitting.map((one) => ({ id: one.id, label: one.name })),
          ...(credentialsId === null || isThere
            ? []
            : [{ id: credentialsId, label: t('credentialChoice.elsewhere') }]),
        ]}
        onChange={(id) => choose.mutate(id === '' ? null : id)}
      />
      {choose.error ? <ProblemNotice {...problemText(choose.error)} /> : null}
      {canEdit ? (
        <div>
          <Button icon={<Plus size={16} aria-hidden />} onPress={() => setMaking(true)}>
            {t('credentialChoice.make')}
          </Button>
        </div>
      ) : null}
      {isMaking ? (
        <CredentialDialog
          workspaceId={workspaceId}
          kinds={types}
          onSaved={({ id }) => {
            choose.mutate(id);
            setMaking(false);
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </Step>
  );
}
