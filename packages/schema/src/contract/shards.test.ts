import { maxShards } from './result-id.ts';
import { shardTag } from './shards.ts';

/** CRC16/XMODEM modulo the number of slots, as the Redis Cluster specification defines it. */
function slotOf(tag: string): number {
  let crc = 0;
  for (const byte of Buffer.from(tag)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc % 16_384;
}

test.each([1, 2, 4, 8, 16, 32, 64])('the first %i shards have equal shares of the slots', (count) => {
  const share = 16_384 / count;
  const shares = Array.from({ length: count }, (_, shard) => Math.floor(slotOf(shardTag(shard)) / share));
  expect(new Set(shares).size).toBe(count);
});

test('there is no shard beyond the last', () => {
  expect(() => shardTag(maxShards)).toThrow(RangeError);
  expect(() => shardTag(-1)).toThrow(RangeError);
});
