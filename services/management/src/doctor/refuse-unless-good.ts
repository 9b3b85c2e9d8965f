import { checkRedisIfThere, checkSecrets, refuseToServe } from '@parley/server';
import { checkDatabase } from '../database/check-database.ts';
import type { Deps } from '../deps.ts';

/** Throws `CannotServe`, with everything let go, where the installation cannot work. */
export async function refuseUnlessGood(deps: Deps): Promise<void> {
  const { config, logger, redis } = deps;
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize, INTERNAL_TOKEN } = config;
  const [database, cache] = await Promise.all([checkDatabase(url, poolSize), checkRedisIfThere(redis)]);
  try {
    refuseToServe([...database, ...cache, ...checkSecrets({ INTERNAL_TOKEN })], logger);
  } catch (error) {
    await deps.close();
    throw error;
  }
}
