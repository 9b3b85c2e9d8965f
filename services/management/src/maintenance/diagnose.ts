import { probePath } from '@parley/schema/contract';
import {
  checkDisks,
  checkEgressSettings,
  checkInternalApi,
  checkSecrets,
  checkEgress,
  createKeyRing,
  createLogger,
  EnvironmentError,
  failure,
  fine,
  keysOf,
  noTracing,
  parseEnv,
  reachRedis,
  redisAddress,
  redisUse,
  Secret,
  type Finding,
} from '@parley/server';
import {
  checkDirectUploads,
  checkScanner,
  checkStorage,
  createFileScanner,
  createFileStore,
} from '@parley/storage';
import { checkMail } from '../mail/check-mail.ts';
import { checkSignIn } from '../sign-in/check-sign-in.ts';
import { checkRunning } from './check-running.ts';
import { configSchema, type Config } from '../config.ts';
import { checkKeys } from '../credentials/check-keys.ts';
import { checkChannels } from '../credentials/check-channels.ts';
import { checkPayments } from '../credentials/check-payments.ts';
import { connectDatabase } from '../database/client.ts';
import { checkDatabase } from '../database/check-database.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Looks at everything an installation needs, as this environment describes it: the variables of management, and those
 * of chat that are set beside them. Never rejects for what it finds.
 */
export async function diagnose(environment: Environment): Promise<Finding[]> {
  const config = configOf(environment);
  if (Array.isArray(config)) return config;
  const chatSecret = environment['CHAT_SECRET'];
  const store = createFileStore(config);
  const [
    database,
    [keys, payments, channels],
    redis,
    disks,
    running,
    management,
    mail,
    signIn,
    egress,
    files,
    directUploads,
    scanner,
  ] = await Promise.all([
    checkDatabase(config.DATABASE_URL, config.DATABASE_POOL_SIZE),
    checkCredentials(config, environment['CHAT_URL'] || undefined),
    reachRedis(
      {
        ...redisAddress(config),
        logger: createLogger({ service: 'doctor', level: 'silent' }),
        name: 'parley-doctor',
      },
      redisUse(config),
    ),
    checkDisks(config),
    checkRunning(config),
    checkManagement(environment['MANAGEMENT_URL'], config.INTERNAL_TOKEN),
    checkMail(config.SMTP_URL),
    checkSignIn(config),
    checkEgress(config),
    checkStorage(store),
    checkDirectUploads(store, config.CHAT_URL),
    checkScanner(createFileScanner(config, () => undefined)),
  ]);
  return [
    fine('configuration', 'every variable is as it must be'),
    ...checkSecrets({
      INTERNAL_TOKEN: config.INTERNAL_TOKEN,
      CREDENTIALS_KEYS: keysOf(config)?.[0],
      CHAT_SECRET: chatSecret === undefined || chatSecret === '' ? undefined : new Secret(chatSecret),
    }),
    checkEgressSettings(config.EGRESS_ALLOWED_NETWORKS),
    ...database,
    keys,
    payments,
    channels,
    ...redis,
    disks,
    ...running,
    ...management,
    mail,
    signIn,
    egress,
    files,
    directUploads,
    scanner,
  ];
}

/** Looks at keys and at what they seal, over a connection of its own. */
async function checkCredentials(
  config: Config,
  chatUrl: string | undefined,
): Promise<[keys: Finding, payments: Finding, channels: Finding]> {
  const ring = keysOf(config);
  const database = connectDatabase(
    config.DATABASE_URL,
    { size: 1, waitMs: 3_000 },
    createLogger({ service: 'doctor', level: 'silent' }),
    noTracing,
  );
  try {
    const keyService = ring && createKeyRing(ring);
    return [
      await checkKeys(database.db, keyService),
      await checkPayments(database.db, keyService, config, chatUrl),
      await checkChannels(database.db, keyService, config, chatUrl),
    ];
  } finally {
    await database.close();
  }
}

/** Asks management as chat would; nothing where it is not said where chat finds it. */
async function checkManagement(url: string | undefined, token: Secret): Promise<Finding[]> {
  if (url === undefined || url === '') return [];
  return [await checkInternalApi({ url, path: probePath, token })];
}

function configOf(environment: Environment): Config | Finding[] {
  try {
    return parseEnv(configSchema, environment);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const remedy =
      'infra/docs/configuration.md lists every variable; infra/docker/make-env.sh makes secrets.';
    return error.problems.map((problem) => failure('configuration', problem, remedy));
  }
}
