import type { BotContent } from '@parley/schema';

/** The parts of a version that visits are counted of, each id once, in the order of the version. */
export type FlowParts = {
  readonly blocks: readonly string[];
  readonly items: readonly ItemRef[];
  readonly edges: readonly string[];
};

/** An item of a block. */
type ItemRef = { readonly blockId: string; readonly itemId: string };

/** The parts of a version. They follow from its content alone, which never changes. */
export function flowParts({ groups, edges }: Pick<BotContent, 'groups' | 'edges'>): FlowParts {
  const blocks = new Set<string>();
  const items: ItemRef[] = [];
  for (const block of groups.flatMap((group) => group.blocks)) {
    if (blocks.has(block.id)) continue;
    blocks.add(block.id);
    for (const itemId of new Set((block.items ?? []).map(({ id }) => id)))
      items.push({ blockId: block.id, itemId });
  }
  return { blocks: [...blocks], items, edges: [...new Set(edges.map(({ id }) => id))] };
}

/** A block has so many numbers: one each for reached, answered and passed. */
const factsOfBlock = 3;

/**
 * The number of each part. Stored sets of visits hold these numbers, so that they never change for a version: three for
 * each block, then one for each item and each edge.
 */
export class PartNumbers {
  readonly #blocks: ReadonlyMap<string, number>;
  readonly #items: ReadonlyMap<string, number>;
  readonly #edges: ReadonlyMap<string, number>;

  constructor({ blocks, items, edges }: FlowParts) {
    const firstItem = blocks.length * factsOfBlock;
    const firstEdge = firstItem + items.length;
    this.#blocks = new Map(blocks.map((id, index) => [id, index * factsOfBlock]));
    this.#items = new Map(
      items.map((item, index) => [itemKey(item.blockId, item.itemId), firstItem + index]),
    );
    this.#edges = new Map(edges.map((id, index) => [id, firstEdge + index]));
  }

  /** The chat came to the block. */
  reached(blockId: string): number | undefined {
    return this.#blocks.get(blockId);
  }

  /** The block accepted an answer. */
  answered(blockId: string): number | undefined {
    const first = this.#blocks.get(blockId);
    return first === undefined ? undefined : first + 1;
  }

  /** The chat went on from a question, whether it was answered, skipped or not asked at all. */
  passed(blockId: string): number | undefined {
    const first = this.#blocks.get(blockId);
    return first === undefined ? undefined : first + 2;
  }

  item(blockId: string, itemId: string): number | undefined {
    return this.#items.get(itemKey(blockId, itemId));
  }

  edge(edgeId: string): number | undefined {
    return this.#edges.get(edgeId);
  }
}

const itemKey = (blockId: string, itemId: string): string => `${blockId}\n${itemId}`;
