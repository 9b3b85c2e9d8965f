import { importRefused } from '@parley/errors';
import { isJsonObject, migrateBot, type Migration } from '@parley/schema';
import type { ImportChange } from './import-report.ts';

/** The most problems of a request that one response names. */
const enough = 100;

/** A bot that is imported: as it came, where it stands in the request, and as version 6 has it. */
export type ConvertedBot = {
  readonly json: unknown;
  readonly pointer: string;
  readonly content: Extract<Migration, { readonly ok: true }>['bot'];
};

/** Converts bots to import, given by the pointers to them, and lists the changes. Throws all their errors at once. */
export function convertedBots(bots: ReadonlyMap<string, unknown>): {
  readonly converted: readonly ConvertedBot[];
  readonly changes: readonly ImportChange[];
} {
  const migrations = [...bots].map(([pointer, json]) => ({ pointer, json, migration: migrateBot(json) }));
  const errors = migrations.flatMap(({ pointer, migration }) =>
    migration.ok
      ? []
      : migration.problems.map(({ pointer: at, detail }) => ({ pointer: `${pointer}${at}`, detail })),
  );
  if (errors.length > 0) throw importRefused({ errors: errors.slice(0, enough) });
  const read = migrations.flatMap(({ migration, ...from }) =>
    migration.ok ? [{ ...migration, ...from }] : [],
  );
  return {
    converted: read.map(({ json, pointer, bot }) => ({ json, pointer, content: bot })),
    changes: read.flatMap(({ changes, pointer }) =>
      changes.map((change) => ({ ...change, pointer: `${pointer}${change.pointer}` })),
    ),
  };
}

/** The id that a bot came with. */
export function formerIdOf({ json }: ConvertedBot): string | undefined {
  const id = isJsonObject(json) ? json['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
