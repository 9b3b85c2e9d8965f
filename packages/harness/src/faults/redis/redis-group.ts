import type { RedisNode } from './redis-node.ts';

/** The ways that Redis may be run in: one server, or several of which one may be lost. */
export const redisKinds = ['single', 'pair', 'sentinel', 'cluster'] as const;
export type RedisKind = (typeof redisKinds)[number];

/** A primary and its replica, which change places. */
export type Shard = { leader: RedisNode; follower: RedisNode };

/** Several Redis servers that an installation uses as one. */
export type RedisGroup = {
  /** The settings by which the services find it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly shards: readonly Shard[];
  /** Makes the follower lead whose leader is away; resolves once it does. */
  takeOver(shard: Shard): Promise<void>;
  /** Makes both change places while both are there, as before maintenance; resolves once the follower leads. */
  changePlaces(shard: Shard): Promise<void>;
  /** Told of a server that follows again: after a death, or awake from a freeze and still believing that it leads. */
  rejoin(node: RedisNode, leader: RedisNode, was: 'dead' | 'frozen'): Promise<void>;
  stop(): Promise<void>;
};
