import { addDiskGauge, gaugeOf, one, type RedisClient } from '@parley/server';
import type { Config } from '../config.ts';
import type { Pressure } from '../pressure.ts';
import type { Sandbox } from '../sandbox/sandbox-pool.ts';
import type { ChatMetrics } from './chat-metrics.ts';

/** The parts that gauges read from. */
export type Gauged = {
  readonly config: Pick<Config, 'WATCHED_DIRS'>;
  readonly metrics: ChatMetrics;
  readonly sandbox: Pick<Sandbox, 'load'>;
  readonly pressure: Pick<Pressure, 'memoryShare'>;
  readonly redis: RedisClient;
};

/** Adds the gauges that are read on request: the load of the sandbox, the memory of Redis, the connection to Redis, disks. */
export function addGauges({ config, metrics, sandbox, pressure, redis }: Gauged): void {
  const { registry } = metrics;
  addDiskGauge(registry, config.WATCHED_DIRS);
  gaugeOf(registry, 'parley_sandbox_threads', 'Threads that run the programs of bots', ['state'], () => {
    const { busy, idle } = sandbox.load();
    return [
      { labels: { state: 'busy' }, value: busy },
      { labels: { state: 'idle' }, value: idle },
    ];
  });
  gaugeOf(registry, 'parley_sandbox_waiting', 'Programs that wait for a thread', [], () =>
    one(sandbox.load().waiting),
  );
  gaugeOf(
    registry,
    'parley_redis_memory_ratio',
    'How full the fullest Redis is, from 0 to 1; 0 where it has no limit',
    [],
    () => one(pressure.memoryShare()),
  );
  gaugeOf(registry, 'parley_redis_connected', 'Whether Redis takes commands: 1 or 0', [], () =>
    one(redis.status === 'ready' ? 1 : 0),
  );
}
