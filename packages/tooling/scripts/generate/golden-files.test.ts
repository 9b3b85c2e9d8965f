import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockKindList } from '@parley/blocks';
import { transition, type BlockKind, type Context } from '@parley/engine';
import { goldenFiles } from './golden-files.ts';
import { playWalk, readBot, readWalks, type RecordedInput } from './play-walk.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const bots = join(root, 'packages', 'blocks', 'bots');
const walked = readdirSync(join(bots, 'walks')).flatMap((file) =>
  readWalks(readFileSync(join(bots, 'walks', file), 'utf8')).map((walk) => ({
    file,
    title: walk.title,
    walk,
  })),
);

test('every example bot says what it said when its transcript was kept', async () => {
  for (const [path, told] of await goldenFiles(root)) {
    expect(JSON.parse(told)).toEqual(JSON.parse(readFileSync(path, 'utf8')));
  }
});

test('the walks end, and cross every kind of block there is', () => {
  const entered = new Set<string>();
  for (const { file, walk } of walked) {
    const { turns } = playWalk(readBot(join(bots, file)), walk, entered);
    expect([walk.title, turns.at(-1)?.then]).toEqual([walk.title, 'finished']);
  }
  // a payment needs an account, which no walk has
  const left = new Set(['payment input']);
  const kinds = blockKindList.map((kind: BlockKind) => kind.type).filter((type) => !left.has(type));
  expect([...entered].sort()).toEqual([...kinds, 'unknown'].sort());
});

test.each(walked)('$file, $title: each recorded step replays to the same bytes', ({ file, walk }) => {
  const { steps, flows } = playWalk(readBot(join(bots, file)), walk);
  for (const { input, result } of steps) {
    const { state, event, context } = JSON.parse(input) as RecordedInput;
    const again: Context = { ...context, clock: () => 0, seed: () => context.seed };
    expect(JSON.stringify(transition(flows, state, event, again))).toBe(result);
  }
});
