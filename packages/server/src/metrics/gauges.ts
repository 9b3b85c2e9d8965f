import { Gauge, type Registry } from 'prom-client';

/** One value of a gauge, with its labels. */
export type Reading = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

/**
 * A gauge that is read when it is asked for, and only then. Values it does not give this time are gone; where reading
 * fails it has no values, so that an old figure never stands for a present one.
 */
export function gaugeOf(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => readonly Reading[] | Promise<readonly Reading[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      try {
        for (const { labels, value } of await read()) this.set(labels, value);
      } catch {
        // what could not be read is seen by its absence
      }
    },
  });
}

/** The reading of a gauge without labels. */
export const one = (value: number): readonly Reading[] => [{ labels: {}, value }];
