import { setTimeout as delay } from 'node:timers/promises';
import { startRedisNode, type Server } from '@parley/dev-stack';
import { Redis } from 'ioredis';
import { freePorts } from '@parley/testing';
import { startLossyProxy } from './lossy-proxy.ts';

/** A Redis on a machine of its own: everybody reaches it by the port of its proxy, and the harness by its own. */
export type RedisNode = {
  readonly server: Server;
  /** The port that others know it by. */
  readonly port: number;
  stop(): Promise<void>;
};

export const host = '127.0.0.1';
/** Milliseconds that a replica is behind its primary. */
const replicationMs = 100;
const lookEveryMs = 20;
const limitMs = 60_000;

type NodeOptions = {
  /** Settings of the server that others know by `port`. */
  readonly settings: (port: number) => readonly string[];
  readonly log: (line: string) => void;
};

/** Starts one with durable data. */
export async function startNode({ settings, log }: NodeOptions): Promise<RedisNode> {
  const [port = 0] = await freePorts(1);
  const proxy = await startLossyProxy({ port, delayMs: replicationMs });
  const server = await startRedisNode({
    appendOnly: 'always',
    log,
    settings: ['--repl-diskless-sync-delay', '0', ...settings(port)],
  });
  proxy.leadTo(portOf(server));
  return {
    server,
    port,
    async stop() {
      await proxy.stop();
      await server.stop();
    },
  };
}

export const portOf = ({ url }: Pick<Server, 'url'>): number => Number(new URL(url).port);

/** Asks a server one thing, not by its proxy. Rejects where it does not answer. */
export async function ask(
  { url }: Pick<Server, 'url'>,
  ...[command, ...args]: readonly [string, ...(string | number)[]]
): Promise<unknown> {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    disconnectTimeout: 50,
  });
  client.on('error', () => undefined); // the failed call says the same
  try {
    await client.connect();
    return await client.call(command, ...args);
  } finally {
    client.disconnect();
  }
}

/** Tells a server something until it has taken it: on a busy machine it may not answer in time. */
export async function told(
  what: string,
  { server }: Pick<RedisNode, 'server'>,
  ...command: readonly [string, ...(string | number)[]]
): Promise<void> {
  await until(what, async () => {
    await ask(server, ...command);
    return true;
  });
}

/** The facts of `INFO replication`. */
async function replicationOf({ server }: RedisNode): Promise<string> {
  return String(await ask(server, 'INFO', 'replication'));
}

/** True if the server says that it leads. */
export async function leads(node: RedisNode): Promise<boolean> {
  return (await replicationOf(node)).includes('role:master');
}

/** True if the server leads and a replica follows it. */
export async function leadsReplica(node: RedisNode): Promise<boolean> {
  const said = await replicationOf(node);
  return said.includes('role:master') && said.includes('state=online');
}

/** Makes a server follow another one, by its proxy. */
export async function follow(node: RedisNode, leader: RedisNode): Promise<void> {
  await told('a server is made to follow', node, 'REPLICAOF', host, leader.port);
}

/** The role of a server, its primary and the state of their connection, for people. */
export async function statusOf(node: RedisNode): Promise<string> {
  const said = await replicationOf(node).catch(String);
  const facts = said.match(/^(role|master_host|master_port|master_link_status|slave\d+):.*$/gm) ?? [said];
  return `${node.port} ${facts.join(' ')}`;
}

/**
 * Waits until something is so; a server that does not answer says no. Throws after a minute, with what `describe` says
 * then.
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  describe: () => Promise<string> = () => Promise.resolve(''),
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end)
      throw new Error(`${what}: not within ${limitMs / 1_000} s ${await describe()}`.trimEnd());
    await delay(lookEveryMs);
  }
}
