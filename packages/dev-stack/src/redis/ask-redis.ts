import { Redis } from 'ioredis';

/** The oldest version Parley is tested with. */
export const oldestRedis = 7;

/** The INFO of a Redis server, once it has loaded its data; the connection is closed again. */
export async function askRedis(url: string): Promise<ReadonlyMap<string, string>> {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 5_000,
    disconnectTimeout: 50, // a refused connection would otherwise hold this process for two seconds
  });
  client.on('error', () => undefined); // the failed call says the same
  try {
    await client.connect();
    const facts = new Map((await client.info()).split('\r\n').map((line) => splitOnce(line)));
    if (facts.get('loading') === '1') throw new Error('it is still loading its data');
    return facts;
  } finally {
    client.disconnect();
  }
}

function splitOnce(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1)];
}
