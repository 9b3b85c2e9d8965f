import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { addVariable, setField, toBot } from '@parley/editing';
import type { Bot } from '@parley/schema';
import fc from 'fast-check';
import { createBotStore, type BotStore } from '../../src/document/bot-store.ts';
import { DraftSync } from '../../src/document/sync/draft-sync.ts';
import { FakeBrowser } from '../support/window.ts';
import { UnreliableServer, type Fate } from '../support/unreliable-server.ts';

const group = (id: string) => ({ id, title: id, graphCoordinates: { x: 0, y: 0 }, blocks: [] });
const bot = {
  id: 'bot',
  name: 'Bot',
  updatedAt: '',
  groups: [group('mine'), group('theirs')],
  edges: [],
  events: [],
  variables: [],
  theme: {},
  settings: {},
} as unknown as Bot;

/** A thing that happens to an editor: an edit of its author or of others, which it may be told of, time, the network, the end of its window. */
type Step =
  | { readonly sort: 'type' | 'add' | 'other' | 'told' | 'crash' }
  | { readonly sort: 'wait'; readonly ms: number }
  | { readonly sort: 'network'; readonly fates: readonly Fate[] };

const fate = fc.constantFrom<Fate>(
  'answered',
  'late',
  'lost before',
  'lost after',
  'refused for now',
  'not allowed',
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ sort: fc.constantFrom('type' as const, 'add' as const) }), weight: 6 },
  {
    arbitrary: fc.record({
      sort: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 300, 900, 4_000, 20_000),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      sort: fc.constant('network' as const),
      fates: fc.array(fate, { minLength: 1, maxLength: 4 }),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ sort: fc.constantFrom('other' as const, 'told' as const, 'crash' as const) }),
    weight: 2,
  },
);

/** Longer than most pauses, so that a run takes no longer than it must. */
const hopMs = 8_000;

/** An author at a window of a browser, which can die at any moment and is opened again. */
class Editor {
  readonly server: UnreliableServer;
  readonly #browser = new FakeBrowser();
  #window = 0;
  store!: BotStore;
  sync!: DraftSync;

  constructor(server: UnreliableServer) {
    this.server = server;
  }

  async open(): Promise<void> {
    const number = ++this.#window;
    this.#browser.openWindow();
    const read = structuredClone(this.server.bot());
    this.store = createBotStore(read, { canEdit: true, isGuest: false });
    this.sync = new DraftSync(
      this.store,
      read,
      'author',
      this.server.calls(() => number === this.#window),
    );
    // the storage is open, and what was left behind is taken over
    await this.pass(0);
  }

  /** Lets time pass, which the storage of the browser needs none of. */
  async pass(ms: number): Promise<void> {
    await this.#browser.atRest();
    for (let left = ms; left >= 0; left -= hopMs) {
      await jest.advanceTimersByTimeAsync(Math.min(left, hopMs));
      await this.#browser.atRest();
    }
  }

  /** Ends the browser, and whatever its window still waits for. */
  async end(): Promise<void> {
    jest.clearAllTimers();
    await this.#browser.close();
  }

  /** The window is gone with all that it had in mind; what it stored stays. */
  async crash(): Promise<void> {
    this.#window++;
    jest.clearAllTimers();
    await this.open();
  }
}

beforeAll(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
});
afterAll(() => {
  jest.useRealTimers();
});

/** Lets all of it happen to an editor, then gives the network its peace, and compares what is stored with what was typed. */
async function expectSaved(editor: Editor, steps: readonly Step[]): Promise<void> {
  const { server } = editor;
  await editor.open();
  const typed: string[] = [];
  const added: string[] = [];
  let others = 0;
  for (const next of steps) {
    if (next.sort === 'type') {
      typed.push(`Title ${typed.length}`);
      editor.store.run(setField(['groups', 'mine', 'title'], typed.at(-1)));
    } else if (next.sort === 'add') {
      added.push(`added-${added.length}`);
      editor.store.run(addVariable({ id: added.at(-1) ?? '', name: added.at(-1) ?? '' }));
    } else if (next.sort === 'other' || next.sort === 'told') {
      server.change([{ op: 'set', path: ['groups', 'theirs', 'title'], value: `Other ${++others}` }]);
      if (next.sort === 'told') editor.sync.hear(server.bot().updatedAt);
    } else if (next.sort === 'wait') await editor.pass(next.ms);
    else if (next.sort === 'network') server.plan(next.fates);
    else await editor.crash();
  }
  server.heal();
  // the dialog of what the server refuses has a button for it
  if (editor.sync.state.getState().kind === 'refused') await editor.sync.flush();
  // the longest pause between two attempts, and the next look at the edits of others
  for (let look = 0; look < 4; look++) await editor.pass(31_000);

  expect(editor.sync.state.getState().kind).toBe('saved');
  const saved = server.bot();
  expect(toBot(editor.store.getState().document)).toEqual({ ...saved, updatedAt: expect.any(String) });
  const title = (id: string): unknown => saved.groups.find((candidate) => candidate.id === id)?.title;
  expect([title('mine'), title('theirs')]).toEqual([
    typed.at(-1) ?? 'mine',
    others === 0 ? 'theirs' : `Other ${others}`,
  ]);
  expect(saved.variables.map(({ id }) => id)).toEqual(added);
  // in the log, too: what was typed stands there in its order, and what was added once
  const operations = server.log.flatMap((change) => change.operations);
  const titles = operations.flatMap(({ op, path, ...rest }) =>
    op === 'set' && path[1] === 'mine' && 'value' in rest ? [rest.value] : [],
  );
  expect(titles).toEqual(typed.filter((text) => titles.includes(text)));
  const inserted = operations.filter(({ op, path }) => op === 'insert' && path[0] === 'variables');
  expect(inserted).toHaveLength(added.length);
  await editor.sync.stop();
}

test('every edit is saved, in its order and once, whatever becomes of calls, answers and windows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 24 }), async (steps) => {
      const editor = new Editor(new UnreliableServer(bot));
      try {
        await expectSaved(editor, steps);
      } finally {
        await editor.end();
      }
    }),
    { numRuns: 300 },
  );
});
