import { createBacklog } from './backlog.ts';

const now = 1_000_000;
const writtenAt = (at: number) => ({ id: `${at}-0`, json: '{}' });

test('a shard whose oldest turn waited for longer than turns gather is behind, until a batch of it is younger', () => {
  const backlog = createBacklog(() => now);
  expect(backlog.isBehind()).toBe(false);
  backlog.note(3, [writtenAt(now - 2_500), writtenAt(now)]);
  backlog.note(4, [writtenAt(now - 500)]);
  expect(backlog.isBehind()).toBe(true);
  backlog.note(3, [writtenAt(now - 500)]);
  expect(backlog.isBehind()).toBe(false);
});

test('a shard that has no more turns, or that another worker drains, is not behind', () => {
  const backlog = createBacklog(() => now);
  backlog.note(3, [writtenAt(now - 2_500)]);
  backlog.note(3, []);
  expect(backlog.isBehind()).toBe(false);
});
