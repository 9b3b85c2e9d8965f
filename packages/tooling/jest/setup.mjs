import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNativeLoading } from './native-loading.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Gives every test file a Postgres and a Redis: those of DATABASE_URL and REDIS_URL, or throw-away ones; and a migrated
 * database to copy. The workers inherit the variables. Projects share it: the first of them starts it.
 */
export default async function setup() {
  if (globalThis.parleyTests) return;
  // many files start services of their own, which need not compile the same sources each time
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
  await startNativeLoading();
  const { bundleServices, startStack } = await import('../../dev-stack/src/index.ts');
  const { DATABASE_URL, REDIS_URL } = process.env;
  // of this run alone: another one in the same checkout makes its own
  const bundles = await mkdtemp(join(tmpdir(), 'parley-bundles-'));
  const [stack] = await Promise.all([
    startStack({ log: (line) => process.stderr.write(`${line}\n`) }),
    bundleServices(root, bundles),
  ]);
  globalThis.parleyTests = { stack, bundles, given: { DATABASE_URL, REDIS_URL } };
  process.env.DATABASE_URL = stack.databaseUrl;
  process.env.REDIS_URL = stack.redisUrl;
  const { createEmptyDatabase } = await import('../../testing/src/index.ts');
  const { migrateDatabase } = await import('../../../services/management/src/database/migrate.ts');
  const template = await createEmptyDatabase();
  await migrateDatabase(template.url);
  globalThis.parleyTests.template = template;
  process.env.TEST_DATABASE_TEMPLATE = new URL(template.url).pathname.slice(1);
}
