import { Redis } from 'ioredis';
import type { RedisAddress } from '../redis/redis-address.ts';
import type { RedisClient } from '../redis/redis.ts';
import { clockFinding } from './check-clock.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

/** SET with GET and PX together, which a session's takeover needs, is there from this release on. */
const leastVersion = [6, 2] as const;

/** The ways in which the services use a Redis, as far as its findings depend on them. */
export type RedisUse = Pick<RedisAddress, 'sentinels'> & {
  /** Replicas that must have what a client is told is kept. */
  readonly waitsFor: number;
  /** True if that must be on disk, too. */
  readonly waitsForDisk: boolean;
};

/** WAITAOF is there from this release of Redis on; every Valkey has it, and gives itself out as such a release. */
const leastVersionForDisk = [7, 2] as const;

/** Looks at every master of a Redis that answers. Rejects if it does not answer. */
export async function checkRedis(redis: RedisClient, use: RedisUse): Promise<Finding[]> {
  const nodes = redis instanceof Redis ? [redis] : redis.nodes('master');
  const [first] = nodes;
  if (!first)
    return [failure('redis', 'No master of the cluster answers.', 'Look at the nodes of REDIS_URL.')];
  const infos = await Promise.all(nodes.map(async (node) => infoOf(await node.info())));
  const before = Date.now();
  const [seconds] = await first.time();
  const clock = clockFinding('redis clock', 'Redis', Number(seconds) * 1_000, before);
  // every node is judged; the worst of each kind is told
  const isCluster = !(redis instanceof Redis);
  const judges = [
    versionOf(use),
    clusterOf(isCluster),
    replicasOf(use),
    persistenceOf(use),
    evictionOf,
    memoryOf,
  ];
  const judged = judges.map((judge) => worst(infos.map(judge)));
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

function versionOf({ waitsForDisk }: RedisUse): (info: Info) => Finding {
  const about = 'redis version';
  const least = waitsForDisk ? leastVersionForDisk : leastVersion;
  return (info) => {
    const version = info.get('redis_version') ?? '0';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const valkey = info.get('valkey_version');
    if (major > least[0] || (major === least[0] && minor >= least[1]))
      return fine(about, valkey === undefined ? version : `Valkey ${valkey}`);
    const found = `It is Redis ${version}${waitsForDisk ? ', and REDIS_WAIT_DISK is set' : ''}.`;
    return failure(about, found, `Use Redis ${least.join('.')} or later, or Valkey.`);
  };
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

/** Judges whether a server leads, who follows it, and whether anybody waits for those who follow. */
function replicasOf({ waitsFor, sentinels }: RedisUse): (info: Info) => Finding {
  const about = 'redis replicas';
  const how = sentinels ? `, led by sentinels of ${sentinels.name}` : '';
  return (info) => {
    if (info.get('role') === 'slave') {
      // a warning: a service that begins during a switch goes on when the switch is over
      return warning(
        about,
        'It is a replica and takes no writes.',
        'Let REDIS_URL lead to the primary, or name REDIS_SENTINELS.',
      );
    }
    const replicas = Number(info.get('connected_slaves') ?? 0);
    if (waitsFor > replicas) {
      return warning(
        about,
        `${replicas} follow it${how}, and answers wait for ${waitsFor}.`,
        'Bring the replicas back; until then chats are refused unless REDIS_WITHOUT_REPLICAS=continue.',
      );
    }
    if (replicas > 0 && waitsFor === 0) {
      return warning(
        about,
        `${replicas} follow it${how}, and no answer waits for them: a switch loses the last ones.`,
        'Set REDIS_WAIT_REPLICAS=1 for management, worker and chat.',
      );
    }
    if (waitsFor > 0 && waitsFor < replicas) {
      return warning(
        about,
        `${replicas} follow it${how}, and answers wait for ${waitsFor}: the one that comes to lead may lack the last ones.`,
        `Set REDIS_WAIT_REPLICAS=${replicas} where nothing chooses the replica that has most.`,
      );
    }
    return replicas === 0
      ? fine(about, `none: its machine is the only one that has the newest answers${how}`)
      : fine(about, `${replicas} follow it${how}; answers wait for ${waitsFor}`);
  };
}

function persistenceOf({ waitsForDisk }: RedisUse): (info: Info) => Finding {
  const about = 'redis persistence';
  return (info) => {
    if (info.get('aof_enabled') === '1' || !waitsForDisk) return appendOnlyOf(info);
    const remedy = 'Set appendonly yes in redis.conf, or REDIS_WAIT_DISK=false.';
    return failure(about, 'REDIS_WAIT_DISK is set, and the append-only file is off.', remedy);
  };
}

function appendOnlyOf(info: Info): Finding {
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
