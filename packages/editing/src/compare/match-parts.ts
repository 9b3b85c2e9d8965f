import type { Block } from '@parley/schema';
import type { BotDocument, TableName } from '../document/bot-document.ts';
import { contentOf, likeness, marksOf, type NameOf } from './likeness.ts';
import { Pairs } from './pairs.ts';

/** The parts of two states that are one and the same, though their ids differ. */
export type Matches = {
  readonly pairs: Readonly<Record<Exclude<TableName, 'edges'>, ReadonlyMap<string, string>>>;
  /** True if there were so many parts without a match that texts were not compared. */
  readonly isRough: boolean;
};

/** Blocks that are compared by their words with one another, on either side. */
const mostCompared = 2_000;
/** Blocks that share a word; a word that more have tells nothing. */
const mostOfOneWord = 20;
/** From this share of common words on a block is the same one anywhere, and inside of its group. */
const alike = { anywhere: 0.7, inGroup: 0.35 };
/** The content of a block that is long enough to be known again in any group. */
const tellingLength = 48;

/** Matches what has different ids on both sides by what it says. Parts that share an id are the same one in any case. */
export function matchParts(before: BotDocument, after: BotDocument): Matches {
  const names = {
    before: (id: string) => before.variables[id]?.name,
    after: (id: string) => after.variables[id]?.name,
  };
  const variables = new Pairs();
  variables.addByKey(...leftOf('variables'), { former: names.before, present: names.after });

  const events = new Pairs();
  const eventContent = (document: BotDocument, nameOf: NameOf) => (id: string) =>
    contentOf({ ...document.events[id], graphCoordinates: null }, nameOf);
  events.addByKey(...leftOf('events'), {
    former: eventContent(before, names.before),
    present: eventContent(after, names.after),
  });
  events.addByKey(...leftOf('events'), {
    former: (id) => before.events[id]?.type,
    present: (id) => after.events[id]?.type,
  });

  const blocks = new BlockMatcher(before, after, names);
  const groups = blocks.matchGroups(...leftOf('groups'));
  blocks.matchBlocks(groups, ...leftOf('blocks'));
  return {
    pairs: {
      variables: variables.byFormer,
      events: events.byFormer,
      groups: groups.byFormer,
      blocks: blocks.pairs.byFormer,
    },
    isRough: blocks.isRough,
  };

  /** The parts that one side alone has. A second part with an id of an earlier one is told by its place alone. */
  function leftOf(table: Exclude<TableName, 'edges'>): [readonly string[], readonly string[]] {
    return [onlyIn(before[table], after[table]), onlyIn(after[table], before[table])];
  }
}

function onlyIn(
  table: Readonly<Record<string, { readonly id: string }>>,
  other: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.keys(table).filter((key) => other[key] === undefined && table[key]?.id === key);
}

type Names = { readonly before: NameOf; readonly after: NameOf };

class BlockMatcher {
  readonly pairs = new Pairs();
  isRough = false;
  readonly #before: BotDocument;
  readonly #after: BotDocument;
  readonly #former: (id: string) => string;
  readonly #present: (id: string) => string;

  constructor(before: BotDocument, after: BotDocument, names: Names) {
    this.#before = before;
    this.#after = after;
    this.#former = remembered((id) => contentOf(before.blocks[id] ?? {}, names.before));
    this.#present = remembered((id) => contentOf(after.blocks[id] ?? {}, names.after));
  }

  /** Pairs groups: those with the same title and blocks, then those that share most blocks, then by their titles. */
  matchGroups(former: readonly string[], present: readonly string[]): Pairs {
    const pairs = new Pairs();
    if (former.length === 0 || present.length === 0) return pairs;
    const whole = (document: BotDocument, content: (id: string) => string) => (id: string) =>
      [document.groups[id]?.title, ...(document.blockIds[id] ?? []).map(content)].join('\n');
    pairs.addByKey(former, present, {
      former: whole(this.#before, this.#former),
      present: whole(this.#after, this.#present),
    });
    this.#matchBySharedBlocks(pairs, former, present);
    pairs.addByKey(former, present, {
      former: (id) => this.#before.groups[id]?.title,
      present: (id) => this.#after.groups[id]?.title,
    });
    return pairs;
  }

  #matchBySharedBlocks(pairs: Pairs, former: readonly string[], present: readonly string[]): void {
    const homes = new Map<string, string[]>();
    const note = (key: string, group: string): void => {
      const list = homes.get(key);
      if (!list) homes.set(key, [group]);
      else if (list.length <= mostOfOneWord) list.push(group);
    };
    for (const group of present)
      if (!pairs.hasPresent(group))
        for (const id of this.#after.blockIds[group] ?? []) {
          note(`id ${id}`, group);
          note(this.#present(id), group);
        }
    for (const group of former) {
      if (pairs.byFormer.has(group)) continue;
      const blocks = this.#before.blockIds[group] ?? [];
      const votes = new Map<string, number>();
      for (const id of blocks)
        for (const home of new Set([
          ...(homes.get(`id ${id}`) ?? []),
          ...(homes.get(this.#former(id)) ?? []),
        ]))
          if (!pairs.hasPresent(home)) votes.set(home, (votes.get(home) ?? 0) + 1);
      const title = this.#before.groups[group]?.title;
      const [best] = [...votes].sort(
        ([one, votesOne], [other, votesOther]) =>
          votesOther - votesOne ||
          Number(this.#after.groups[other]?.title === title) -
            Number(this.#after.groups[one]?.title === title),
      );
      if (best && best[1] * 2 >= blocks.length) pairs.add(group, best[0]);
    }
  }

  /** Pairs blocks: those with the same content in one group, then anywhere, then those with most words the same. */
  matchBlocks(groups: Pairs, former: readonly string[], present: readonly string[]): void {
    if (former.length === 0 || present.length === 0) return;
    const homeBefore = homesOf(this.#before);
    const homeAfter = homesOf(this.#after);
    const groupOf = (id: string): string => {
      const group = homeBefore.get(id) ?? '';
      return groups.byFormer.get(group) ?? group;
    };
    this.pairs.addByKey(former, present, {
      former: (id) => `${groupOf(id)}\n${this.#former(id)}`,
      present: (id) => `${homeAfter.get(id) ?? ''}\n${this.#present(id)}`,
    });
    const telling = (content: string): string | undefined =>
      content.length < tellingLength ? undefined : content;
    this.pairs.addByKey(former, present, {
      former: (id) => telling(this.#former(id)),
      present: (id) => telling(this.#present(id)),
    });
    this.#matchByWords(former, present, (one, other) =>
      groupOf(one) === homeAfter.get(other) ? alike.inGroup : alike.anywhere,
    );
    // the only block of a kind in a group stays that block, whatever became of its words
    const sole = (
      ids: readonly string[],
      keyOf: (id: string) => string,
      isMatched: (id: string) => boolean,
    ): ReadonlyMap<string, string | undefined> => {
      const byKey = new Map<string, string | undefined>();
      for (const id of ids) if (!isMatched(id)) byKey.set(keyOf(id), byKey.has(keyOf(id)) ? undefined : id);
      return byKey;
    };
    const kindIn = (group: string, block: Block | undefined): string => `${group}\n${block?.type ?? ''}`;
    const [soleBefore, soleAfter] = [
      sole(former, (id) => kindIn(groupOf(id), this.#before.blocks[id]), (id) => this.pairs.byFormer.has(id)), // prettier-ignore
      sole(present, (id) => kindIn(homeAfter.get(id) ?? '', this.#after.blocks[id]), (id) => this.pairs.hasPresent(id)), // prettier-ignore
    ];
    for (const [key, one] of soleBefore) {
      const other = soleAfter.get(key);
      if (one !== undefined && other !== undefined) this.pairs.add(one, other);
    }
  }

  #matchByWords(
    former: readonly string[],
    present: readonly string[],
    leastFor: (one: string, other: string) => number,
  ): void {
    const [left, right] = [
      former.filter((id) => !this.pairs.byFormer.has(id)),
      present.filter((id) => !this.pairs.hasPresent(id)),
    ];
    if (left.length === 0 || right.length === 0) return;
    if (left.length > mostCompared || right.length > mostCompared) {
      this.isRough = true;
      return;
    }
    const marks = new Map(right.map((id) => [id, marksOf(this.#after.blocks[id] ?? {})]));
    const holders = new Map<string, string[]>();
    for (const [id, words] of marks)
      for (const word of words) {
        const list = holders.get(word);
        if (!list) holders.set(word, [id]);
        else if (list.length <= mostOfOneWord) list.push(id);
      }
    const found: { one: string; other: string; share: number }[] = [];
    for (const one of left) {
      const block = this.#before.blocks[one];
      const words = block ? marksOf(block) : new Set<string>();
      const candidates = new Set<string>();
      for (const word of words) {
        const list = holders.get(word) ?? [];
        if (list.length <= mostOfOneWord)
          for (const other of list)
            if (this.#after.blocks[other]?.type === block?.type) candidates.add(other);
      }
      for (const other of candidates) {
        const share = likeness(words, marks.get(other) ?? new Set());
        if (share >= leastFor(one, other)) found.push({ one, other, share });
      }
    }
    found.sort((one, other) => other.share - one.share);
    for (const { one, other } of found) if (this.pairs.isFree(one, other)) this.pairs.add(one, other);
  }
}

function remembered(of: (id: string) => string): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const found = known.get(id) ?? of(id);
    known.set(id, found);
    return found;
  };
}

function homesOf({ blockIds }: BotDocument): ReadonlyMap<string, string> {
  return new Map(Object.entries(blockIds).flatMap(([group, ids]) => ids.map((id) => [id, group] as const)));
}
