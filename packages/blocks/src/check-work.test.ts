import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, defaultFacts, type BlockKind, type BlockKinds } from '@parley/engine';
import { botContentSchema, type BotContent } from '@parley/schema';
import { blockKinds } from './index.ts';

/** Counts how often anything is read in the objects that it watches, however deep it stands there. */
class Reads {
  count = 0;
  readonly #watched = new WeakMap<object, object>();

  watch<T>(value: T): T {
    if (typeof value !== 'object' || value === null) return value;
    const watched = this.#watched.get(value) ?? this.#proxy(value, (field) => this.watch(field));
    this.#watched.set(value, watched);
    // a proxy is of the type of its target
    return watched as T;
  }

  /** Kinds that count what is read of them, and of the blocks that their schemas give. */
  kinds(): BlockKinds {
    const watched = new Map<BlockKind, BlockKind>();
    return {
      for: (type) => {
        const kind = blockKinds.for(type);
        const schema = kind.schema.transform((block) => this.watch(block));
        const known = watched.get(kind) ?? this.#proxy({ ...kind, schema }, (field) => field);
        watched.set(kind, known);
        return known;
      },
    };
  }

  #proxy<T extends object>(target: T, give: (field: unknown) => unknown): T {
    return new Proxy(target, {
      get: (_, key) => {
        this.count++;
        return give(Reflect.get(target, key));
      },
    });
  }
}

/** A bot with every kind of block, in so many copies; each begins below one condition, at which the whole begins. */
function copies(count: number): BotContent {
  const text = readFileSync(join(import.meta.dirname, '..', 'bots', 'kitchen-sink.json'), 'utf8');
  const one = botContentSchema.parse(JSON.parse(text));
  const own = [...one.groups, ...one.groups.flatMap(({ blocks }) => blocks), ...one.edges, ...one.variables];
  const ids = new Set(own.map(({ id }) => id));
  const copied = Array.from(
    { length: count },
    (_, copy): Pick<BotContent, 'groups' | 'edges' | 'variables'> => {
      const renamed: unknown = JSON.parse(JSON.stringify(one), (key, value: unknown) => {
        if (typeof value !== 'string') return value;
        if (key === 'name' || key === 'title' || ids.has(value)) return `${value} ${copy}`;
        return value.replaceAll(/\{\{([^{}=]+)\}\}/g, `{{$1 ${copy}}}`);
      });
      return botContentSchema.parse(renamed);
    },
  );
  const starts = one.events
    .filter(({ type }) => type === 'start')
    .map(({ outgoingEdgeId }) => outgoingEdgeId);
  const hub = {
    id: 'hub',
    type: 'Condition',
    items: copied.map((_, copy) => ({ id: `item ${copy}`, outgoingEdgeId: `${starts[0] ?? ''} ${copy}` })),
  };
  const at = { x: 0, y: 0 };
  return {
    ...one,
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'to hub' }],
    groups: [
      { id: 'hub', title: 'Hub', graphCoordinates: at, blocks: [hub] },
      ...copied.flatMap(({ groups }) => groups),
    ],
    edges: [{ id: 'to hub', from: {}, to: { groupId: 'hub' } }, ...copied.flatMap(({ edges }) => edges)],
    variables: copied.flatMap(({ variables }) => variables),
  };
}

/** The findings of a check of so many copies, and the number of reads of the bot that it took. */
function check(count: number): { findings: number; reads: number } {
  const reads = new Reads();
  const identity = { botId: 'bot', hash: 'hash', version: '6' };
  const { diagnostics } = compile(reads.watch(copies(count)), reads.kinds(), identity, {
    ...defaultFacts,
    hasMailServer: false,
    hasFileStorage: false,
  });
  return { findings: diagnostics.length, reads: reads.count };
}

test('a bot of twice the size takes twice the work to check', () => {
  const [small, double, fourfold] = [check(4), check(8), check(16)];
  expect(small.findings).toBeGreaterThan(0);
  // the second doubling adds twice of what the first one adds; work that grows with the square would add four times
  expect(fourfold.findings - double.findings).toBe(2 * (double.findings - small.findings));
  expect((fourfold.reads - double.reads) / (double.reads - small.reads)).toBeLessThan(2.1);
});
