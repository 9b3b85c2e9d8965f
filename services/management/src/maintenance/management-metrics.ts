import { counterOf, createMetrics, type Metrics } from '@parley/server';

/** The measurements of management and its worker beyond their requests. */
export type ManagementMetrics = Metrics & {
  /** Counts a transaction that has brought turns into Postgres. */
  readonly batchStored: () => void;
  /** Counts turns that have come into Postgres. */
  readonly turnsStored: (turns: number) => void;
  /** Counts a turn that says otherwise than the stored one of its number. */
  readonly turnContradicted: () => void;
  /** Counts an attempt to send an event to a webhook. */
  readonly webhookAttempted: (outcome: 'delivered' | 'failed') => void;
};

/** The metrics of one process of management. */
export function createManagementMetrics(service: string): ManagementMetrics {
  const metrics = createMetrics({ service, timesRequests: true });
  const { registry } = metrics;
  const batches = counterOf(registry, 'parley_drain_batches_total', 'Transactions that stored turns', []);
  const turns = counterOf(registry, 'parley_drained_turns_total', 'Turns that were stored', []);
  const contradictions = counterOf(
    registry,
    'parley_contradicted_turns_total',
    'Turns that say otherwise than the stored ones: Redis had lost turns',
    [],
  );
  const attempts = counterOf(
    registry,
    'parley_webhook_attempts_total',
    'Attempts to send an event to a webhook',
    ['outcome'],
  );
  return {
    ...metrics,
    batchStored: () => batches().inc(),
    turnsStored: (count) => turns().inc(count),
    turnContradicted: () => contradictions().inc(),
    webhookAttempted: (outcome) => attempts(outcome).inc(),
  };
}
