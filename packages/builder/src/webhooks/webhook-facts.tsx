import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { eventWords } from './event-words.ts';
import { useBotNames, type Webhook } from './queries.ts';
import styles from './webhooks.module.css';

export type WebhookFactsProps = { readonly workspaceId: string; readonly webhook: Webhook };

/** The address, the events and the bots of a webhook. */
export function WebhookFacts({ workspaceId, webhook }: WebhookFactsProps): ReactElement {
  const { url, events, botIds } = webhook;
  return (
    <dl className={styles.facts}>
      <dt>{t('webhooks.url')}</dt>
      <dd className={styles.url}>{url}</dd>
      <dt>{t('webhooks.events')}</dt>
      <dd>
        <ul>
          {events.map((type) => (
            <li key={type}>
              {eventWords(type)} <code>{type}</code>
            </li>
          ))}
        </ul>
      </dd>
      <dt>{t('webhooks.bots')}</dt>
      <dd>
        {botIds === null ? t('webhooks.everyBot') : <BotNames workspaceId={workspaceId} botIds={botIds} />}
      </dd>
    </dl>
  );
}

type BotNamesProps = { readonly workspaceId: string; readonly botIds: readonly string[] };

function BotNames({ workspaceId, botIds }: BotNamesProps): ReactElement {
  const { data: names } = useBotNames(workspaceId);
  if (!names) return <>{t('webhooks.someBots', { count: botIds.length })}</>;
  return (
    <ul>
      {botIds.map((id) => (
        <li key={id}>{names.get(id) ?? t('webhooks.botGone')}</li>
      ))}
    </ul>
  );
}
