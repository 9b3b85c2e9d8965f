import { Redis } from 'ioredis';
import type { RedisClient } from '../redis/redis.ts';
import { clockFinding } from './check-clock.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

/** SET with GET and PX together, which a session's takeover needs, is there from this release on. */
const leastVersion = [6, 2] as const;

/** Looks at every master of a Redis that answers. Rejects where it does not. */
export async function checkRedis(redis: RedisClient): Promise<Finding[]> {
  const nodes = redis instanceof Redis ? [redis] : redis.nodes('master');
  const [first] = nodes;
  if (!first)
    return [failure('redis', 'No master of the cluster answers.', 'Look at the nodes of REDIS_URL.')];
  const infos = await Promise.all(nodes.map(async (node) => infoOf(await node.info())));
  const before = Date.now();
  const [seconds] = await first.time();
  const clock = clockFinding('redis clock', 'Redis', Number(seconds) * 1_000, before);
  // every node is judged; the worst of each kind is told
  const judged = [versionOf, clusterOf(!(redis instanceof Redis)), persistenceOf, evictionOf, memoryOf].map(
    (judge) => worst(infos.map(judge)),
  );
  return [...judged, clock];
}

type Info = ReadonlyMap<string, string>;

function infoOf(text: string): Info {
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^(\w+):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
}

const severity = { ok: 0, warning: 1, failure: 2 } as const;

function worst(findings: readonly Finding[]): Finding {
  return findings.reduce((a, b) => (severity[b.level] > severity[a.level] ? b : a));
}

function versionOf(info: Info): Finding {
  const about = 'redis version';
  const version = info.get('redis_version') ?? '0';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > leastVersion[0] || (major === leastVersion[0] && minor >= leastVersion[1]);
  return isEnough
    ? fine(about, version)
    : failure(about, `It is Redis ${version}.`, `Use Redis ${leastVersion.join('.')} or later.`);
}

function clusterOf(isExpected: boolean): (info: Info) => Finding {
  return (info) => {
    const about = 'redis cluster';
    const isCluster = info.get('cluster_enabled') === '1';
    if (isCluster === isExpected)
      return fine(about, isCluster ? 'a cluster, as configured' : 'one server, as configured');
    return isCluster
      ? failure(about, 'REDIS_URL leads to a Redis Cluster.', 'Set REDIS_CLUSTER=true.')
      : failure(about, 'REDIS_URL leads to a single server.', 'Set REDIS_CLUSTER=false.');
  };
}

function persistenceOf(info: Info): Finding {
  const about = 'redis persistence';
  if (info.get('aof_enabled') !== '1') {
    return warning(
      about,
      'The append-only file is off: answers that are not in Postgres yet are lost when Redis ends.',
      'Set appendonly yes and appendfsync always (or everysec, which can lose a second) in redis.conf.',
    );
  }
  if (info.get('aof_last_write_status') === 'err') {
    return failure(
      about,
      'The append-only file cannot be written.',
      'Look for a full disk, and at Redis’ log.',
    );
  }
  return fine(about, 'append-only file');
}

function evictionOf(info: Info): Finding {
  const about = 'redis eviction';
  const policy = info.get('maxmemory_policy') ?? 'unknown';
  if (policy === 'noeviction') return fine(about, policy);
  const remedy = 'Set maxmemory-policy noeviction in redis.conf, and CONFIG SET it in the running server.';
  return info.get('maxmemory') === '0'
    ? warning(about, `The policy is ${policy}; without a maxmemory nothing is evicted yet.`, remedy)
    : failure(about, `When it is full Redis forgets sessions and answers (${policy}).`, remedy);
}

/** Above this share of its memory it is time to act: chat refuses new chats at 85 % unless configured otherwise. */
const fullShare = 0.75;

function memoryOf(info: Info): Finding {
  const about = 'redis memory';
  const used = Number(info.get('used_memory') ?? 0);
  const most = Number(info.get('maxmemory') ?? 0);
  const usedMb = `${megabytes(used)} MB are used`;
  if (most === 0) return fine(about, `${usedMb}, without a limit`);
  const found = `${usedMb} of ${megabytes(most)}`;
  return used > most * fullShare
    ? warning(
        about,
        `${found}.`,
        'Raise maxmemory, or look at what the drain keeps waiting: chats are refused soon.',
      )
    : fine(about, found);
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);
