import { gaugeOf, one, type Metrics } from '@parley/server';
import type { Live } from '../live/live.ts';

/** Adds how many streams of live news are open. */
export function addStreamsGauge({ registry }: Metrics, live: Live): void {
  gaugeOf(registry, 'parley_live_streams', 'Streams of live news that are open', [], () => one(live.size));
}
