import { blockMemory, type BlockMemory } from '@parley/engine';
import type { BotContent } from '@parley/schema';
import { LRUCache } from 'lru-cache';
import { canonicalJson } from './canonical-json.ts';
import { contentOf, lengthOf, type Draft } from './draft-content.ts';

/** A part of a bot as it was judged, and its JSON. */
type Kept<T> = { readonly part: T; readonly json: string };
type KeptBot = {
  readonly groups: ReadonlyMap<string, Kept<BotContent['groups'][number]>>;
  readonly edges: Kept<BotContent['edges']>;
  readonly length: number;
};

/** Characters of JSON that are kept together; in memory they take some ten times as much. */
const maxKeptLength = 2_097_152;

/**
 * The bots that a thread has judged last, part by part: whoever edits a bot has it judged after each save, and all but
 * one of its groups are as they were. A part that has the same JSON as before is the same object, so that nothing about
 * it is found out anew. Changes no verdict.
 */
export class JudgeMemory {
  readonly blocks: BlockMemory = blockMemory();
  /** The canonical JSON of parts. */
  readonly canonical = new WeakMap<object, string>();
  readonly #bots = new LRUCache<string, KeptBot>({
    maxSize: maxKeptLength,
    sizeCalculation: ({ length }) => length,
  });
  #read: { readonly draft: Draft; readonly content: BotContent } | undefined;

  /** The content of a draft that may be judged next: it is then not parsed again. */
  read(draft: Draft): BotContent {
    const content = contentOf(draft);
    this.#read = lengthOf(draft) <= maxKeptLength ? { draft, content } : undefined;
    return content;
  }

  /** The content of a bot's draft, with the parts of the last time where they are the same. */
  contentOf(botId: string, draft: Draft): BotContent {
    const content = this.#read && isSame(this.#read.draft, draft) ? this.#read.content : contentOf(draft);
    this.#read = undefined;
    const length = lengthOf(draft);
    if (length > maxKeptLength) return content;
    const before = this.#bots.get(botId);
    const groups = content.groups.map((group) => this.#kept(group, before?.groups.get(group.id)));
    const edges = this.#kept(content.edges, before?.edges);
    this.#bots.set(botId, { groups: new Map(groups.map((one) => [one.part.id, one])), edges, length });
    return { ...content, groups: groups.map(({ part }) => part), edges: edges.part };
  }

  #kept<T extends object>(part: T, before: Kept<T> | undefined): Kept<T> {
    const json = JSON.stringify(part);
    if (before?.json === json) return before;
    this.canonical.set(part, canonicalJson(part));
    return { part, json };
  }
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.length === other.length && one.every((json, index) => json === other[index]);
