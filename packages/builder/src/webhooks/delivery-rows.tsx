import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { eventWords } from './event-words.ts';
import type { Delivery } from './queries.ts';
import styles from './webhooks.module.css';

const shown = {
  waiting: { Sign: Clock, label: 'stateWaiting' },
  delivered: { Sign: CircleCheck, label: 'stateDelivered' },
  failed: { Sign: CircleAlert, label: 'stateFailed' },
} as const;

export type DeliveryRowsProps = {
  readonly deliveries: readonly Delivery[];
  /** Undefined for readers who may not, and while one is sent. */
  readonly onResend: ((deliveryId: string) => void) | undefined;
};

/** Deliveries: what happened, how each fared, and the way to send it again. */
export function DeliveryRows({ deliveries, onResend }: DeliveryRowsProps): ReactElement {
  return (
    <Rows label={t('webhooks.deliveries')}>
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          now={Date.now()}
          onResend={onResend && (() => onResend(delivery.id))}
        />
      ))}
    </Rows>
  );
}

type DeliveryRowProps = {
  readonly delivery: Delivery;
  readonly now: number;
  readonly onResend: (() => void) | undefined;
};

function DeliveryRow({ delivery, now, onResend }: DeliveryRowProps): ReactElement {
  const { status, event, attempts, nextAttemptAt, error } = delivery;
  const { Sign, label } = shown[status];
  const name = eventWords(event.type);
  const time = timeAgo(event.timestamp, now);
  return (
    <Row
      sign={<Sign size={16} aria-hidden className={styles[status]} />}
      title={name}
      detail={
        <>
          <span className={styles[status]}>{t(`webhooks.${label}`)}</span>
          <span title={exactTime(event.timestamp)}>{time}</span>
          {attempts === 0 ? null : <span>{t('webhooks.attempts', { count: attempts })}</span>}
          {nextAttemptAt === null || attempts === 0 ? null : (
            <span>{t('webhooks.nextAttempt', { time: exactTime(nextAttemptAt) })}</span>
          )}
          {error === null ? null : <span>{error}</span>}
        </>
      }
    >
      {onResend ? (
        <Button aria-label={t('webhooks.resendOne', { event: name, time })} onPress={onResend}>
          {t('webhooks.resend')}
        </Button>
      ) : undefined}
    </Row>
  );
}
