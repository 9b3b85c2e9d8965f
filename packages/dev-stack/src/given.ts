import type { Environment, Strategy } from './first-strategy.ts';
import { askPostgres, oldestPostgres } from './postgres/postgres-url.ts';
import { askRedis, oldestRedis } from './redis/ask-redis.ts';
import type { Server } from './server.ts';
import { reasonOf, StackError } from './stack-error.ts';

/** A server in use, whoever started it; stopping one that was given does nothing. */
export type Found = Pick<Server, 'url' | 'how' | 'stop'>;

/** The Postgres that DATABASE_URL names; it has to answer and be new enough. */
export function givenPostgres(environment: Environment): Strategy<'environment', Found> {
  return given('DATABASE_URL', environment, async (url) => {
    const version = await askPostgres(url, 'show server_version');
    requireVersion(version, oldestPostgres);
  });
}

/** The Redis that REDIS_URL names; it has to answer and be new enough. */
export function givenRedis(environment: Environment): Strategy<'environment', Found> {
  return given('REDIS_URL', environment, async (url) => {
    const version = (await askRedis(url)).get('redis_version') ?? 'unknown';
    requireVersion(version, oldestRedis);
  });
}

/** A server that is named but cannot be used is an error: starting another one would only hide it. */
function given(
  variable: string,
  environment: Environment,
  check: (url: string) => Promise<void>,
): Strategy<'environment', Found> {
  const open = async () => {
    const url = environment[variable];
    if (url === undefined || url === '') throw new Error(`${variable} is not set`);
    const where = placeOf(url);
    try {
      await check(url);
    } catch (error) {
      throw new StackError(
        `${variable} is set, but the server at ${where} cannot be used (${reasonOf(error)}). ` +
          `Start it, correct the variable, or unset it to have a server started.`,
        { cause: error },
      );
    }
    return { url, how: `environment, ${variable} (${where})`, stop: () => Promise.resolve() };
  };
  return { name: 'environment', open };
}

function requireVersion(version: string, oldest: number): void {
  if (!(Number.parseInt(version, 10) >= oldest)) {
    throw new Error(`its version is ${version}, ${oldest} is needed`);
  }
}

/** An address fit to be printed: without its password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'an address that is not a URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
