import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  applyOperations,
  diffDocuments,
  edgeFlaws,
  edit,
  mergeOperations,
  readAt,
  resolveOverlaps,
  toBot,
  toDocument,
  type BotDocument,
  type Operation,
} from '../src/index.ts';
import { commandOf, commandSeed, type CommandSeed } from './random-commands.ts';
import { soundBot } from './sound-bot.ts';

function expectEqual(a: unknown, b: unknown): void {
  if (!isDeepStrictEqual(a, b)) expect(a).toEqual(b);
}

/** Places that have nothing to do with each other follow the order of the tables' keys, in which two copies may differ. */
function inOneOrder(operations: readonly Operation[]): readonly Operation[] {
  const nameOf = ({ op, path }: Operation): string => `${path.join('/')} ${op}`;
  return operations.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** The server: the bot and all accepted operations in their order. */
class Server {
  readonly log: (readonly Operation[])[] = [];
  readonly first: BotDocument;
  document: BotDocument;

  constructor(first: BotDocument) {
    this.first = first;
    this.document = first;
  }

  at(sequence: number): BotDocument {
    return this.log.slice(0, sequence).reduce((state, batch) => applyOperations(state, batch), this.first);
  }

  send(base: number, mine: readonly Operation[]): ReturnType<typeof mergeOperations> {
    const merge = mergeOperations(this.at(base), this.log.slice(base).flat(), mine);
    if (!merge.isMerged) return merge;
    this.document = merge.document;
    this.log.push(merge.operations);
    return merge;
  }
}

/** An open editor. It saves now and then, and takes its own side of every overlap, or the other one. */
class Client {
  base: BotDocument;
  document: BotDocument;
  sequence = 0;
  readonly name: string;
  readonly server: Server;
  readonly takesMine: boolean;
  #count = 0;

  constructor(name: string, server: Server, takesMine: boolean) {
    this.name = name;
    this.server = server;
    this.takesMine = takesMine;
    this.base = this.document = toDocument(structuredClone(toBot(server.first)));
  }

  do(seed: CommandSeed): void {
    this.document = edit(this.document, commandOf(this.document, seed, `${this.name}${this.#count++}`)).after;
  }

  save(): void {
    const mine = diffDocuments(this.base, this.document);
    const theirs = this.server.log.slice(this.sequence).flat();
    const answer = mine.length > 0 ? this.server.send(this.sequence, mine) : undefined;
    const own = mergeOperations(this.base, theirs, mine);
    if (own.isMerged) {
      // the editor computes what the server computed
      if (answer) {
        expect(answer.isMerged).toBe(true);
        if (answer.isMerged) expectEqual(inOneOrder(own.operations), inOneOrder(answer.operations));
      }
      this.document = own.document;
    } else {
      const resolved = resolveOverlaps(this.base, theirs, mine, () => this.takesMine);
      this.document = resolved.document;
      const sent = this.server.send(this.server.log.length, resolved.operations);
      expect(sent.isMerged).toBe(true);
    }
    this.base = this.document;
    this.sequence = this.server.log.length;
  }
}

const step = fc.record({ who: fc.nat(1), saves: fc.boolean(), seed: commandSeed });

test('two editors see the same bot in the end, whatever they do in whatever order', () => {
  fc.assert(
    fc.property(
      soundBot,
      fc.array(step, { minLength: 2, maxLength: 14 }),
      fc.boolean(),
      (bot, steps, mine) => {
        const server = new Server(toDocument(bot));
        const clients = [new Client('p', server, mine), new Client('q', server, !mine)];
        for (const { who, saves, seed } of steps) {
          const client = clients[who];
          if (saves) client?.save();
          else client?.do(seed);
        }
        for (const client of [...clients, ...clients]) client.save();
        for (const { document } of clients) expectEqual(toBot(document), toBot(server.document));
        // every accepted operation is in the log, and the log alone makes the bot
        expectEqual(toBot(server.at(server.log.length)), toBot(server.document));
        expect(edgeFlaws(server.document)).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

test('edits of different places are both in the bot', () => {
  fc.assert(
    fc.property(soundBot, commandSeed, commandSeed, (bot, first, second) => {
      const base = toDocument(bot);
      const theirs = edit(base, commandOf(base, first, 'p'));
      const mine = edit(base, commandOf(base, second, 'q'));
      const merge = mergeOperations(base, theirs.operations, mine.operations);
      if (!merge.isMerged) {
        for (const { path, theirs: there, mine: here } of merge.overlaps)
          expect([path, isDeepStrictEqual(there, here) && path[0] !== 'edges']).toEqual([path, false]);
        return;
      }
      const { document } = merge;
      for (const operation of [...theirs.operations, ...mine.operations]) {
        const value = readAt(document, operation.path);
        if (operation.op === 'set') expectEqual(value, operation.value);
        if (operation.op === 'insert') expect(value).toBeDefined();
        if (operation.op === 'remove') expect(value).toBeUndefined();
      }
    }),
    { numRuns: 500 },
  );
});
