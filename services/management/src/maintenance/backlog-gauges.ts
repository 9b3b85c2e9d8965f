import { addDiskGauge, gaugeOf, one } from '@parley/server';
import type { Deps } from '../deps.ts';
import { drainLag, type DrainLag } from '../drain/drain-lag.store.ts';
import { countChanges } from '../outbox/outbox.repository.ts';
import { countWaiting, countWebhooks, longestDue } from '../events/sending/backlog.repository.ts';

/**
 * Adds what waits to be done by the worker, and the room on the disks. Each worker reads the same figures: take the
 * maximum of them.
 */
export function addBacklogGauges({
  config,
  metrics,
  redis,
  keys,
  db,
}: Pick<Deps, 'config' | 'metrics' | 'redis' | 'keys' | 'db'>): void {
  const { registry } = metrics;
  addDiskGauge(registry, config.WATCHED_DIRS);
  const perShard = (name: string, help: string, value: (lag: DrainLag) => number): void => {
    gaugeOf(registry, name, help, ['shard'], async () => {
      const lags = await drainLag(redis, keys);
      return lags.map((lag) => ({ labels: { shard: String(lag.shard) }, value: value(lag) }));
    });
  };
  perShard('parley_stream_length', 'Turns that are not in Postgres yet', ({ waiting }) => waiting);
  perShard(
    'parley_stream_lag_seconds',
    'For how long the oldest turn that is not in Postgres has waited',
    ({ oldestMs }) => oldestMs / 1_000,
  );
  perShard('parley_dead_turns', 'Turns that could not be stored', ({ dead }) => dead);
  gaugeOf(
    registry,
    'parley_outbox_length',
    'Changes that the chat service has not heard of yet',
    [],
    async () => one(await countChanges(db)),
  );
  gaugeOf(
    registry,
    'parley_webhook_events_waiting',
    'Events that wait for their next attempt',
    [],
    async () => one(await countWaiting(db)),
  );
  gaugeOf(
    registry,
    'parley_webhook_lag_seconds',
    'For how long the event that is due the longest has waited to be sent',
    [],
    async () => one(await longestDue(db)),
  );
  gaugeOf(
    registry,
    'parley_webhooks',
    'Webhooks that take events, fail, or were disabled',
    ['state'],
    async () => (await countWebhooks(db)).map(({ state, count }) => ({ labels: { state }, value: count })),
  );
}
