import { createHash } from 'node:crypto';
import { blockMemory, type BlockMemory, type Diagnostic } from '@parley/engine';
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
  /** Drafts that were read and not judged yet: two states are compared. */
  #read: readonly State[] = [];
  /** The states that were judged last, whole: an author compares a draft with one and the same version again and again. */
  #states: readonly State[] = [];
  readonly #links = new WeakMap<BotContent, readonly string[]>();
  readonly #found = new WeakMap<BotContent, Found>();
  /** The digests of states that are too large to be kept, and the findings about such states. */
  readonly #digests = new WeakMap<BotContent, string>();
  readonly #foundInLarge = new LRUCache<string, Found>({ max: mostLarge });

  /** The bots that a draft links to, by `of`; the draft may be judged next, and is then not parsed again. */
  linksOf(draft: Draft, of: (content: BotContent) => string[]): string[] {
    const known = stateIn(this.#states, draft) ?? stateIn(this.#read, draft);
    const content = known?.content ?? contentOf(draft);
    if (!known) this.#read = withState(this.#read, { draft, content }).slice(0, 2);
    const links = this.#links.get(content) ?? of(content);
    this.#links.set(content, links);
    return [...links];
  }

  /** The findings about the content of a state, by `find`; `surroundings` are everything else that they depend on. */
  findingsIn(
    content: BotContent,
    surroundings: string,
    find: () => readonly Diagnostic[],
  ): Found['findings'] {
    const digest = this.#digests.get(content);
    const known = digest === undefined ? this.#found.get(content) : this.#foundInLarge.get(digest);
    if (known?.surroundings === surroundings) return known.findings;
    const findings = find();
    if (findings.length > mostFindings) return findings;
    if (digest === undefined) this.#found.set(content, { surroundings, findings });
    else this.#foundInLarge.set(digest, { surroundings, findings });
    return findings;
  }

  /** The content of a bot's draft, with the parts of the last time where they are the same. */
  contentOf(botId: string, draft: Draft): BotContent {
    const state = stateIn(this.#states, draft);
    const read = stateIn(this.#read, draft);
    this.#read = this.#read.filter((one) => one !== read);
    if (state) this.#states = withState(this.#states, state);
    if (state) return state.content;
    const content = this.#aligned(botId, draft, read?.content ?? contentOf(draft));
    const links = read && this.#links.get(read.content);
    if (links) this.#links.set(content, links);
    this.#states = withState(this.#states, { draft, content });
    if (lengthOf(draft) > maxKeptLength) this.#digests.set(content, digestOf(draft));
    return content;
  }

  #aligned(botId: string, draft: Draft, content: BotContent): BotContent {
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

/** A state of a bot: its JSON, and what that says. */
type State = { readonly draft: Draft; readonly content: BotContent };
type Found = { readonly surroundings: string; readonly findings: readonly Diagnostic[] };

/** They are looked through one by one. */
const mostStates = 32;
/** Findings about one state that are kept; a bot with more is rare, and is judged anew. */
const mostFindings = 1_000;
/** States that are too large to be kept, and whose findings are: the versions that some authors compare with. */
const mostLarge = 16;

const stateIn = (states: readonly State[], draft: Draft): State | undefined =>
  states.find((one) => isSame(one.draft, draft));

/** The states with another one as the first, as many of them as are kept together. */
function withState(states: readonly State[], state: State): readonly State[] {
  let length = 0;
  return [state, ...states.filter((one) => one !== state)]
    .slice(0, mostStates)
    .filter(({ draft }) => (length += lengthOf(draft)) <= maxKeptLength);
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.length === other.length && one.every((json, index) => json === other[index]);

/** Tells states by all that they say. */
function digestOf(draft: Draft): string {
  const hash = createHash('sha256');
  for (const json of draft) hash.update(`${json.length}:`).update(json);
  return hash.digest('base64');
}
