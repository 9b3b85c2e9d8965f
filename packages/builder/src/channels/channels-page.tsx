import { channelFields } from '@parley/blocks/bot-forms';
import { channelNames, channelWords, type ChannelName } from '@parley/schema/contract';
import type { Command } from '@parley/editing';
import { useMemo, type ReactElement } from 'react';
import '../words/late/channels.ts';
import '../words/late/publish.ts';
import { problemText } from '../api/problem-text.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { FindingsContext, PanelContext } from '../fields/parts/panel.ts';
import { placeOf } from '../fields/parts/place.ts';
import { FormFields } from '../inspector/form-fields.tsx';
import { useFindings } from '../inspector/use-findings.ts';
import { useSettledFindings } from '../inspector/use-settled-findings.ts';
import { useSync } from '../saving/sync-context.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section, Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { ChannelSteps } from './channel-steps.tsx';
import styles from './channels.module.css';
import { PhonePreview } from './phone-preview.tsx';
import { useChannels } from './queries.ts';

/** The messaging channels of the bot: whether it answers there, the steps to get there, and how chats begin. */
export function ChannelsPage(): ReactElement {
  const store = useBotStore();
  const sync = useSync();
  const { id: botId, workspaceId } = useBot(({ document }) => document.fields);
  const canEdit = useBot((bot) => bot.canEdit);
  const { findings } = useFindings(botId, sync);
  const { settled, listeners } = useSettledFindings(findings);
  const panel = useMemo(
    () => ({
      workspaceId: String(workspaceId),
      store,
      canEdit,
      bots: [],
      run: (command: Command): void => {
        store.run(command);
      },
    }),
    [workspaceId, canEdit, store],
  );
  return (
    <PanelContext value={panel}>
      <FindingsContext value={settled}>
        <div className={styles.fields} {...listeners}>
          <Sections title={t('channels.title')}>
            <p>{t('channels.intro')}</p>
            {channelNames.toReversed().map((name) => (
              <ChannelSection key={name} botId={botId} name={name} />
            ))}
          </Sections>
        </div>
      </FindingsContext>
    </PanelContext>
  );
}

type ChannelSectionProps = { readonly botId: string; readonly name: ChannelName };

function ChannelSection({ botId, name }: ChannelSectionProps): ReactElement {
  const settings = useBot(({ document }) => document.settings);
  const { data, error, refetch } = useChannels(botId);
  const word = channelWords[name];
  const channel = data?.find((one) => one.channel === word);
  const place = placeOf(settings, ['settings']);
  const canEdit = useBot((bot) => bot.canEdit);
  const isOn = place.at(`${name}.isEnabled`).value === true;
  const fields = channelFields[name];
  return (
    <Section title={t(`channels.${word}`)} text={t(`channels.${word}Text`)}>
      <FormFields fields={fields.toggle} place={place} />
      {isOn ? (
        <>
          {error && !data ? (
            <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />
          ) : channel ? (
            <>
              <ChannelSteps botId={botId} name={name} channel={channel} />
              {canEdit && channel.carrier !== null ? <PhonePreview botId={botId} channel={channel} /> : null}
            </>
          ) : (
            <Skeleton height={240} />
          )}
          <div role="group" aria-label={t('channels.settings', { channel: t(`channels.${word}`) })}>
            <FormFields fields={fields.settings} place={place} />
          </div>
        </>
      ) : null}
    </Section>
  );
}
