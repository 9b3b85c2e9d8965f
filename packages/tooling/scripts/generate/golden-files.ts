import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playWalk, readBot, readWalks } from './play-walk.ts';

/** The words of the example bots on the walks through them: a change of any word shows up in the comparison. */
export function goldenFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const bots = join(root, 'packages', 'blocks', 'bots');
  const files = new Map<string, string>();
  for (const file of readdirSync(join(bots, 'walks'))) {
    const content = readBot(join(bots, file));
    const walks = readWalks(readFileSync(join(bots, 'walks', file), 'utf8'));
    const told = walks.map((walk) => ({ title: walk.title, turns: playWalk(content, walk).turns }));
    files.set(join(bots, 'golden', file), JSON.stringify(told, undefined, 2));
  }
  return Promise.resolve(files);
}
