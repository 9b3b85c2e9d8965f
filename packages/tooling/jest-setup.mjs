import { join } from 'node:path';
import { register } from 'tsx/esm/api';

const root = join(import.meta.dirname, '..', '..');

/**
 * Gives every test file a Postgres and a Redis: those of DATABASE_URL and REDIS_URL, or throw-away ones.
 * The workers inherit the two variables.
 */
export default async function setup() {
  // dozens of files start services of their own, which need not compile the same sources each time
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
  const unregister = register();
  try {
    const { startStack } = await import('../dev-stack/src/index.ts');
    const { DATABASE_URL, REDIS_URL } = process.env;
    const stack = await startStack({ log: (line) => process.stderr.write(`${line}\n`) });
    globalThis.parleyTests = { stack, given: { DATABASE_URL, REDIS_URL } };
    process.env.DATABASE_URL = stack.databaseUrl;
    process.env.REDIS_URL = stack.redisUrl;
  } finally {
    await unregister();
  }
}
