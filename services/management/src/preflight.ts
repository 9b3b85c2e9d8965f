import {
  redisUse,
  checkDisks,
  checkEgressSettings,
  checkRedisIfThere,
  checkSecrets,
  checkEgress,
  CannotServe,
  createTracing,
  failure,
  reasonOf,
  refuseToServe,
  type Finding,
} from '@parley/server';
import { checkStorage } from '@parley/storage';
import { checkMail } from './mail/check-mail.ts';
import type { Config } from './config.ts';
import { checkKeys, markActiveKey } from './credentials/check-keys.ts';
import { checkDatabase } from './database/check-database.ts';
import { migrateDatabase } from './database/migrate.ts';
import { createDeps, type Deps, type ProcessName } from './deps.ts';

/**
 * Migrates the database, checks the installation and returns the dependencies of a process that serves. Throws
 * `CannotServe` if it cannot work.
 */
export async function preflight(config: Config, service: ProcessName): Promise<Deps> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize, INTERNAL_TOKEN } = config;
  await migrateDatabase(url).catch(refuseRefusal);
  const tracing = await createTracing({ service, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT });
  const deps = createDeps(config, service, tracing);
  const [database, keys, redis, disks, files, outside] = await Promise.all([
    checkDatabase(url, poolSize),
    checkKeys(deps.db, deps.keyService),
    checkRedisIfThere(deps.redis, redisUse(deps.config)),
    checkDisks(config),
    checkStorage(deps.files),
    service === 'worker' ? checkOutside(config) : [],
  ]);
  const settings = [...checkSecrets({ INTERNAL_TOKEN }), checkEgressSettings(config.EGRESS_ALLOWED_NETWORKS)];
  refuseToServe([...database, keys, ...redis, disks, files, ...outside, ...settings], deps.logger);
  if (deps.keyService) await markActiveKey(deps.db, deps.keyService);
  return deps;
}

/** Checks the servers that only the worker calls. */
function checkOutside(config: Config): Promise<Finding[]> {
  return Promise.all([checkMail(config.SMTP_URL), checkEgress(config)]);
}

/** Classes of SQLSTATE that no waiting mends: we are not let in, or there is no such database. */
const refusals = /^(28|3D)/;

function refuseRefusal(error: unknown): never {
  const isRefusal = error instanceof Error && 'code' in error && refusals.test(String(error.code));
  if (!isRefusal) throw error;
  const advice = 'Check the user, the password and the name of the database in DATABASE_URL.';
  throw new CannotServe([failure('postgres', `It does not let us in: ${reasonOf(error)}`, advice)]);
}
