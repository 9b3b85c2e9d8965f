import { BellRing } from 'lucide-react';
import type { ReactElement } from 'react';
import { Row, RowLink, Rows } from '../ui/rows.tsx';
import { t } from '../words/words.ts';
import type { Webhook } from './queries.ts';

export type WebhookRowsProps = {
  readonly workspaceId: string;
  readonly webhooks: readonly Webhook[];
};

/** The webhooks of a workspace, each leading to its page. */
export function WebhookRows({ workspaceId, webhooks }: WebhookRowsProps): ReactElement {
  return (
    <Rows label={t('webhooks.title')}>
      {webhooks.map((webhook) => (
        <Row
          key={webhook.id}
          sign={<BellRing size={16} aria-hidden />}
          title={webhook.name}
          mark={markOf(webhook)}
          detail={<Facts webhook={webhook} />}
        >
          <RowLink
            href={`/w/${workspaceId}/webhooks/${webhook.id}`}
            words={t('webhooks.open')}
            name={webhook.name}
          />
        </Row>
      ))}
    </Rows>
  );
}

function markOf({ isEnabled, failingSince }: Webhook): string | undefined {
  if (!isEnabled) return t('webhooks.isDisabled');
  return failingSince === null ? undefined : t('webhooks.isFailing');
}

function Facts({ webhook: { url, events, botIds } }: { readonly webhook: Webhook }): ReactElement {
  return (
    <>
      <span>{url}</span>
      <span>{t('webhooks.someEvents', { count: events.length })}</span>
      <span>
        {botIds === null ? t('webhooks.allBots') : t('webhooks.someBots', { count: botIds.length })}
      </span>
    </>
  );
}
