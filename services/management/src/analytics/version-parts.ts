import { blockKinds } from '@parley/blocks';
import { flowParts, type FlowParts } from '@parley/engine';
import type { BotContent } from '@parley/schema';
import { readBot } from '../bots/read-bot.ts';
import type { Db } from '../database/client.ts';
import { readSnapshot } from '../publishing/read-snapshot.ts';
import { findVersions } from '../publishing/version.repository.ts';

/** The parts of a version, and those of its blocks that ask. */
type VersionParts = FlowParts & { readonly questions: ReadonlySet<string> };

/** Versions never change: the parts of the last ones that were asked for are kept, some 100 KB of a large one. */
const mostKept = 50;
const kept = new Map<string, VersionParts>();

/** The parts of a version of a bot; undefined where there is no such version. */
export async function partsOfVersion(db: Db, botId: string, hash: string): Promise<VersionParts | undefined> {
  const key = `${botId}\n${hash}`;
  const known = kept.get(key);
  if (known) return known;
  const snapshot = await readSnapshot(db, botId, hash);
  if (!snapshot) return undefined;
  // a version was checked before it was kept
  const content = JSON.parse(snapshot.content) as BotContent;
  const blocks = content.groups.flatMap((group) => group.blocks);
  const asking = blocks.filter(({ type }) => blockKinds.for(type).category === 'input');
  const parts = { ...flowParts(content), questions: new Set(asking.map(({ id }) => id)) };
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, parts);
  return parts;
}

/** The published version of a bot, or the newest where none is published; undefined if it was never published. */
export async function defaultVersion(db: Db, botId: string): Promise<string | undefined> {
  const { publishedHash } = await readBot(db, botId);
  if (publishedHash !== null) return publishedHash;
  const [newest] = await findVersions(db, botId, undefined, 1);
  return newest?.hash;
}
