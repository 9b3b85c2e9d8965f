import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { EndedRequest } from '../base/ended-request.ts';

/** The measurements of one process. They leave it only when somebody asks for them on the admin port. */
export type Metrics = {
  readonly registry: Registry;
  /** Counts a request that has ended; give it to `createApp` as `onEnd`. */
  readonly onEnd: (ended: EndedRequest) => void;
  /** Starts what costs something whether it is read or not: garbage collection, event loop, memory. */
  readonly watchProcess: () => void;
};

/** The choice of measurements of requests. */
export type MetricsOptions = {
  readonly service: string;
  /** True to time requests; false for a service that times its own work, so that nothing is timed twice. */
  readonly timesRequests: boolean;
};

/** Upper bounds, in seconds, for work that usually takes milliseconds. */
const durationBucketsS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Metrics of a service, labelled with its name. */
export function createMetrics({ service, timesRequests }: MetricsOptions): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const requests = counterOf(registry, 'parley_http_requests_total', 'Requests that have ended', [
    'operation',
    'status',
  ]);
  const problems = counterOf(
    registry,
    'parley_problems_total',
    'Responses that were a problem, by its code',
    ['code'],
  );
  const durations = timesRequests
    ? histogramOf(registry, 'parley_http_request_duration_seconds', 'From the request to its end', [
        'operation',
      ])
    : undefined;
  return {
    registry,
    onEnd({ status, durationMs, operation = 'none', problem, isStream = false }) {
      // what belongs to no operation is counted together: a path anybody can choose must not become a label
      requests(operation, String(status)).inc();
      // the life of a stream says nothing of how fast the service is
      if (!isStream) durations?.(operation).observe(durationMs / 1_000);
      if (problem !== undefined) problems(problem).inc();
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  };
}

/** Something that is counted under one combination of labels. */
export type Count = { readonly inc: (by?: number) => void };

/** A counter that counts in plain numbers, and tells the registry when that is read: each request counts several times. */
export function counterOf(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
): (...labels: string[]) => Count {
  const tallies: { readonly labels: string[]; count: number }[] = [];
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, count } of tallies) this.labels(...labels).inc(count);
    },
  });
  return childrenOf((labels) => {
    const tally = { labels, count: 0 };
    tallies.push(tally);
    return { inc: (by = 1) => void (tally.count += by) };
  });
}

/** A histogram of seconds whose children are made once for each combination of labels. */
export function histogramOf(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
): (...labels: string[]) => Histogram.Internal<string> {
  const buckets = [...durationBucketsS];
  const histogram = new Histogram({ name, help, labelNames, buckets, registers: [registry] });
  return childrenOf((labels) => histogram.labels(...labels));
}

function childrenOf<T>(make: (labels: string[]) => T): (...labels: string[]) => T {
  const children = new Map<string, T>();
  return (...labels) => {
    const name = labels.length === 1 ? (labels[0] ?? '') : labels.join('\n');
    let child = children.get(name);
    if (child === undefined) {
      child = make(labels);
      children.set(name, child);
    }
    return child;
  };
}
