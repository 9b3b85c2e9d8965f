import { counterOf, createMetrics, type Metrics } from '@parley/server';

/** What management and its worker measure beyond their requests. */
export type ManagementMetrics = Metrics & {
  /** Counts a batch of turns that has come into Postgres. */
  readonly batchStored: (turns: number) => void;
};

/** The metrics of one process of management. */
export function createManagementMetrics(service: string): ManagementMetrics {
  const metrics = createMetrics({ service, timesRequests: true });
  const { registry } = metrics;
  const batches = counterOf(registry, 'parley_drain_batches_total', 'Transactions that stored turns', []);
  const turns = counterOf(registry, 'parley_drained_turns_total', 'Turns that were stored', []);
  return {
    ...metrics,
    batchStored(count) {
      batches().inc();
      turns().inc(count);
    },
  };
}
