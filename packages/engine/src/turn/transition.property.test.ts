import type { Block, BotContent, ChatMessage, StartFrom, Variable } from '@parley/schema';
import fc from 'fast-check';
import type { ReplyOutcome, BlockResult } from '../kind/block-kind.ts';
import { compile } from '../flow/compile.ts';
import { defaultBudget, type TurnContext } from '../kind/turn-context.ts';
import type { Effect, EffectResult, ProgramOutcome } from '../kind/effect.ts';
import type { TurnEvent } from '../kind/event.ts';
import type { Flows } from '../flow/flow.ts';
import { initialVariables } from '../view/appearance.ts';
import { progressOf } from '../view/progress.ts';
import { readState } from '../state/read-state.ts';
import { storedState } from '../state/stored-state.ts';
import { resultsOf } from '../view/results-of.ts';
import { newState, type SessionState } from '../state/state.ts';
import { transition, type Transition } from './transition.ts';
import { botOf } from '../testing/index.ts';
import { fakeKinds } from '../testing/fake-kinds.ts';

const maxSteps = 30;
const titles = ['A', 'B', 'C', 'toString'];
const edgeIds = [...titles.map((title) => `to:${title}`), 'to:nowhere', 'gone'];
const variableIds = ['v', 'x', 'w', 'constructor', '__proto__'];

const templates = fc.constantFrom(
  'hi',
  '{{V}}',
  '{{= {{W}} =}}',
  '{{V}}{{V}}{{W}}',
  '{{= 1 =}} {{= never',
  '{{toString}}',
);
const edgeId = fc.constantFrom(...edgeIds);
const variableId = fc.constantFrom(...variableIds);
const value = fc.oneof(templates, fc.constant(null), fc.constant(['a', null]), fc.jsonValue({ maxDepth: 2 }));
const effect: fc.Arbitrary<Effect> = fc.constantFrom(
  { type: 'readTranscript' },
  { type: 'evaluate', programs: [{ code: 'return 1', args: {} }] },
  { type: 'openBot', botId: 'b', needsResult: true },
);
const next: fc.Arbitrary<BlockResult['next']> = fc.oneof(
  fc.constant({ go: 'on' } as const),
  fc.record({ go: fc.constant('edge' as const), edgeId: fc.option(edgeId, { nil: undefined }) }),
  fc.record({ go: fc.constant('jump' as const), group: fc.constantFrom('A', 'g:B', 'toString', '{{V}}') }),
  fc.constant({ go: 'return' } as const),
  fc.record({ go: fc.constant('pause' as const), for: fc.constantFrom('action' as const, 'event' as const) }),
  fc.record({ go: fc.constant('perform' as const), effect, memory: fc.constantFrom(null, 'm', { a: [1] }) }),
  fc
    .record(
      {
        go: fc.constant('bot' as const),
        botId: fc.constantFrom('main', 'other'),
        merges: fc.boolean(),
        group: fc.constantFrom('A', 'B', 'Z'),
        resultId: fc.constantFrom('r1', 'r2'),
      },
      { requiredKeys: ['go', 'botId', 'merges'] },
    )
    .map((link) => ({ ...link, hash: link.botId })),
);
const told = fc.record(
  {
    next,
    set: fc.array(fc.record({ variableId, value }), { maxLength: 2 }),
    logs: fc.constant([{ description: 'log' }]),
    actions: fc.constant([{ type: 'wait' as const, wait: { secondsToWaitFor: 1 } }]),
  },
  { requiredKeys: [] },
);
const outcome: fc.Arbitrary<ReplyOutcome> = fc.oneof(
  fc.constant({ type: 'skipped' } as const),
  fc.record({ type: fc.constant('refused' as const), retryText: fc.constantFrom(undefined, '', 'no') }),
  fc.record(
    { type: fc.constant('accepted' as const), content: fc.string(), variableId, edgeId },
    { requiredKeys: ['type', 'content'] },
  ),
);
const words = fc.constantFrom('yes', 'no', 'x', '');
const blockOf = (id: string): fc.Arbitrary<Block> =>
  fc
    .tuple(
      fc.oneof(
        fc.record({ type: fc.constant('say'), text: templates }),
        fc.record(
          {
            type: fc.constant('ask'),
            variableId,
            prompt: templates,
            outcomes: fc.dictionary(words, outcome),
          },
          { requiredKeys: ['type'] },
        ),
        fc.record(
          { type: fc.constant('do'), step: told, then: told, keep: variableId },
          { requiredKeys: ['type', 'step'] },
        ),
        fc.record({ type: fc.constant('branch'), variableId, to: fc.dictionary(words, edgeId) }),
        fc.record({ type: fc.constantFrom('strange', 'say') }),
      ),
      fc.option(edgeId, { nil: undefined }),
    )
    .map(([block, outgoingEdgeId]) => ({
      ...block,
      id,
      ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
    }));
const groupOf = (title: string): fc.Arbitrary<Block[]> =>
  fc
    .integer({ min: 0, max: 4 })
    .chain((size) => fc.tuple(...Array.from({ length: size }, (_, index) => blockOf(`${title}${index}`))));
const event = fc.record(
  {
    id: fc.constantFrom('E', 'F', 'G'),
    type: fc.constantFrom('command', 'reply', 'invalidReply'),
    graphCoordinates: fc.constant({ x: 0, y: 0 }),
    outgoingEdgeId: edgeId,
    options: fc.record(
      { command: fc.constant('go'), resumeAfter: fc.boolean(), contentVariableId: variableId },
      { requiredKeys: ['command'] },
    ),
  },
  { requiredKeys: ['id', 'type', 'graphCoordinates', 'options'] },
);
const botWith = (...more: readonly Variable[]): fc.Arbitrary<BotContent> =>
  fc
    .tuple(
      fc.tuple(...titles.map(groupOf)),
      fc.uniqueArray(event, { maxLength: 3, selector: ({ id }) => id }),
      fc.boolean(),
    )
    .map(([groups, events, hasList]) =>
      botOf({
        groups: Object.fromEntries(titles.map((title, index) => [title, groups[index] ?? []])),
        events,
        edges: [{ id: 'to:nowhere', from: {}, to: { groupId: 'nowhere' } }],
        variables: [
          { id: 'v', name: 'V', value: hasList ? ['a'] : 'yes' },
          { id: 'w', name: 'W' },
          { id: 'constructor', name: 'toString', isSessionVariable: true },
          { id: '__proto__', name: '__proto__', value: 'p' },
          ...more,
        ],
      }),
    );
const message: fc.Arbitrary<ChatMessage | undefined> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: fc.oneof(words, fc.string()) }),
  fc.constant({ type: 'audio', url: 'https://example.org/a' } as const),
  fc.constantFrom({ type: 'command', command: 'go' } as const, { type: 'command', command: 'stay' } as const),
  fc.constant(undefined),
);
const from: fc.Arbitrary<StartFrom | undefined> = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  { type: 'group', groupId: 'g:B' },
  { type: 'event', eventId: 'E' },
  { type: 'group', groupId: 'g:Z' },
);
const story = fc.record({
  main: botWith(),
  other: botWith({ id: 'x', name: 'X' }),
  from,
  isRegistered: fc.boolean(),
  opening: message,
  replies: fc.array(message, { maxLength: 8 }),
  seed: fc.array(fc.integer(), { maxLength: 4 }),
  outcomes: fc.array(
    fc.constantFrom<ProgramOutcome>({ ok: true, value: 'one', sets: [] }, { ok: false, error: 'e' }),
    { minLength: 1 },
  ),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

const deepFrozen = <T>(thing: T): T => {
  if (typeof thing === 'object' && thing !== null && !Object.isFrozen(thing)) {
    Object.freeze(thing);
    Object.values(thing).forEach(deepFrozen);
  }
  return thing;
};
const flowsOf = ({ main, other }: Story): Flows =>
  new Map(
    Object.entries({ main, other }).map(([id, content]) => [
      id,
      compile(deepFrozen(content), fakeKinds, { botId: id, hash: id, version: '6' }).flow,
    ]),
  );
const throughJson = <T>(thing: T): T => JSON.parse(JSON.stringify(thing)) as T;

/** Plays a story from its start to its last reply; `see` gets the result of each call of `transition`. */
function tell(tale: Story, see: (result: Transition, before: SessionState, flows: Flows) => void): void {
  const flows = flowsOf(tale);
  const flow = flows.get('main');
  let state = newState(
    { botId: 'main', hash: 'main', resultId: 'r0' },
    flow ? initialVariables(flow).values : {},
  );
  const say = (message: ChatMessage | undefined) => (message === undefined ? {} : { message });
  const opening: TurnEvent = {
    type: 'start',
    ...(tale.from ? { from: tale.from } : {}),
    ...say(tale.opening),
  };
  const events: TurnEvent[] = tale.replies.map((reply) => ({ type: 'reply', ...say(reply) }));
  for (const [turn, first] of (tale.isRegistered ? events : [opening, ...events]).entries()) {
    const ctx: TurnContext = deepFrozen({
      now: turn,
      seed: () => [turn, ...tale.seed],
      format: 'richText',
      isPreview: false,
      isStreamEnabled: false,
      clock: () => 0,
      budget: { ...defaultBudget, maxSteps, maxOutputLength: 20_000 },
    });
    let happened: TurnEvent | undefined = first;
    for (let calls = 0; happened !== undefined; calls++) {
      if (calls > 4 * maxSteps) throw new Error('the shell is asked without end');
      const before = deepFrozen(state);
      const result: Transition = transition(flows, before, deepFrozen(happened), ctx);
      see(result, before, flows);
      if (result.refused) break;
      state = throughJson(result.state);
      happened = result.effect
        ? { type: 'effectDone', result: performed(result.effect, tale.outcomes) }
        : undefined;
    }
  }
}

function performed(asked: Effect, outcomes: readonly ProgramOutcome[]): EffectResult {
  if (asked.type === 'evaluate') return { type: 'evaluate', outcomes };
  if (asked.type === 'readTranscript') return { type: 'readTranscript', lines: [] };
  if (asked.type === 'openBot') return { type: 'openBot', ok: false, error: 'closed' };
  return { type: 'httpRequest', status: 500, data: null };
}

test('whatever a bot is and a visitor says: each turn ends, asks or waits, and its state is JSON', () => {
  fc.assert(
    fc.property(story, (tale) => {
      tell(tale, (result, before, flows) => {
        if (result.refused) return;
        const { state, output, effect } = result;
        expect(readState(throughJson(state))).toEqual({ known: true, state });
        expect(readState(throughJson(storedState(state)))).toEqual({ known: true, state });
        expect(effect === null).toBe(state.midTurn === undefined);
        expect(output.messages.length).toBeLessThanOrEqual(2 * maxSteps);
        expect(state.frames.length).toBeLessThanOrEqual(20);
        for (const { resumeAt, returnMarks } of state.frames) {
          expect(resumeAt.length).toBeLessThanOrEqual(100);
          expect(returnMarks.length).toBeLessThanOrEqual(10);
        }
        expect(state.answered - before.answered).toBe(output.answers.length);
        if (effect !== null) return;
        expect(state.status === 'finished').toBe(state.waiting === undefined);
        expect(state.waiting?.for === 'input').toBe(output.input !== undefined);
        expect(state.waiting?.for).not.toBe('effect');
        const progress = progressOf(flows, state);
        expect(progress >= 0 && progress <= 100 && (progress === 100) === (state.status === 'finished')).toBe(
          true,
        );
        for (const answer of output.answers) {
          const started = resultsOf(flows, state, output.finishedFrames)
            .filter(({ hasStarted }) => hasStarted)
            .map(({ resultId }) => resultId);
          if (answer.resultId !== undefined) expect(started).toContain(answer.resultId);
        }
      });
    }),
    { numRuns: 1_000 },
  );
});

test('the same story is told to the same bytes', () => {
  fc.assert(
    fc.property(story, (tale) => {
      const told = (): string[] => {
        const lines: string[] = [];
        tell(tale, (result) => void lines.push(JSON.stringify(result)));
        return lines;
      };
      expect(told()).toEqual(told());
    }),
  );
});
