import { gaugeOf, type Metrics } from '@parley/server';
import type { DatabaseConnection } from '../database/client.ts';

/** Adds how busy the connections to Postgres are. */
export function addPoolGauge({ registry }: Metrics, pool: DatabaseConnection['pool']): void {
  gaugeOf(
    registry,
    'parley_postgres_connections',
    'Connections to Postgres and who waits for one',
    ['state'],
    () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waited_for' }, value: pool.waitingCount },
    ],
  );
}
