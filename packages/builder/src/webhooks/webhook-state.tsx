import type { ReactElement } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { exactTime } from '../words/time.ts';
import { t } from '../words/words.ts';
import type { Webhook } from './queries.ts';

const reasons = {
  asked: 'asked',
  gone: 'goneAway',
  failing: 'failing',
  'too-many-waiting': 'tooManyWaiting',
} as const satisfies Record<NonNullable<Webhook['disabledBecause']>, string>;

export type WebhookStateProps = {
  readonly webhook: Webhook;
  /** Undefined for readers who may not. */
  readonly onEnable: (() => void) | undefined;
};

/** Says that a webhook is disabled and why, or that its address takes nothing; nothing where all is well. */
export function WebhookState({
  webhook: { isEnabled, disabledBecause, failingSince },
  onEnable,
}: WebhookStateProps): ReactElement | null {
  if (!isEnabled)
    return (
      <Banner
        kind="warning"
        action={onEnable ? <Button onPress={onEnable}>{t('webhooks.enable')}</Button> : undefined}
      >
        {t(`webhooks.${reasons[disabledBecause ?? 'asked']}`)}
      </Banner>
    );
  if (failingSince === null) return null;
  return <Banner kind="warning">{t('webhooks.failsSince', { time: exactTime(failingSince) })}</Banner>;
}
