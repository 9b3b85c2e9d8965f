import { maxShards } from './result-id.ts';

/**
 * The hash tag of each shard. The first n of them lie evenly over the slots of a Redis Cluster for every power of two
 * n (shards.test.ts), and a tag never changes, so that the number of shards can grow under running sessions.
 */
const tags = (
  'mm 712 8g 7d8 96a jf 1js 3h5 574 75r hav jc0 d1i ik 1n3 xi 9i cmk lc 621 0ip zj 0xr kh akm 7av on 5b 0m0 yg e2j he ' +
  'j3j k0 box 9w kv 1za 91 1kc 74b op 7ah qkn o6 931 yy des e8 8y 02 ms oin 8ax m5 0yb ax x1 4r i3 xw 8e8 iu 802'
).split(' ');

/** The hash tag of a shard, 0 to 63. All keys of a session and its turn stream carry the tag of its shard. */
export function shardTag(shard: number): string {
  const tag = tags[shard];
  if (tag === undefined) throw new RangeError(`there are ${maxShards} shards, 0 to ${maxShards - 1}`);
  return tag;
}
