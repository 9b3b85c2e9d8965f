import { readFileSync } from 'node:fs';
import { blockKinds } from '@parley/blocks';
import {
  compile,
  defaultBudget,
  emptyOutput,
  newState,
  initialVariables,
  outputJoined,
  progressOf,
  transition,
  type BlockKinds,
  type Context,
  type Effect,
  type EffectResult,
  type Flows,
  type Output,
  type SessionState,
  type TurnEvent,
} from '@parley/engine';
import { evaluateInTest, type botOf } from '@parley/engine/testing';
import { z } from 'zod';

type BotContent = ReturnType<typeof botOf>;

const messageSchema = z.union([
  z.string(),
  z.null(),
  z.object({ type: z.literal('command'), command: z.string() }),
  z.object({ type: z.literal('audio'), url: z.string() }),
]);
const walksSchema = z.array(
  z.strictObject({
    title: z.string(),
    format: z.enum(['richText', 'markdown']).default('richText'),
    prefilled: z.record(z.string(), z.string()).default({}),
    /** The responses to HTTP requests, in their order; further requests fail. */
    responses: z.array(z.object({ status: z.number(), data: z.json() })).default([]),
    /** The visitor's messages; null is a request without a message. */
    replies: z.array(messageSchema),
  }),
);
/** One way through an example bot. */
export type Walk = z.infer<typeof walksSchema>[number];

/** The walks in a file of them. */
export function readWalks(json: string): Walk[] {
  return walksSchema.parse(JSON.parse(json));
}

/** The bot in that file; the tests of the example bots say that it is one. */
export function readBot(path: string): BotContent {
  return JSON.parse(readFileSync(path, 'utf8')) as BotContent;
}

/** The outcome of one turn of a walk. */
type ToldTurn = {
  readonly sent: Walk['replies'][number];
  readonly progress: number;
  readonly then: string;
} & Partial<Output>;
/** The arguments of a call of `step`, as JSON can keep them. */
export type RecordedInput = {
  readonly state: SessionState;
  readonly event: TurnEvent;
  readonly context: Omit<Context, 'seed'> & { readonly seed: ReturnType<Context['seed']> };
};
/** A call of `step`, as it is kept: what went in, a `RecordedInput`, and what came out. */
type RecordedStep = { readonly input: string; readonly result: string };

const noon = 1_795_262_400_000; // 2026-11-21T12:00:00Z

/** Takes a walk, with fixed time and randomness. `entered` gathers the kinds that were crossed. */
export function playWalk(
  content: BotContent,
  walk: Walk,
  entered: Set<string> = new Set(),
): { readonly turns: ToldTurn[]; readonly steps: RecordedStep[]; readonly flows: Flows } {
  const { flow } = compile(content, noting(entered), { botId: 'bot', hash: 'hash', version: '6' });
  const flows: Flows = new Map([['hash', flow]]);
  const steps: RecordedStep[] = [];
  const turns: ToldTurn[] = [];
  const perform = performer(walk, turns);
  let state = newState(
    { botId: 'bot', hash: 'hash', resultId: 'result' },
    initialVariables(flow, walk.prefilled).values,
  );
  for (const sent of [undefined, ...walk.replies]) {
    const context = contextOf(turns.length + 1, walk);
    let output = emptyOutput;
    for (let event: TurnEvent | undefined = eventOf(sent); event !== undefined;) {
      const result = transition(flows, state, event, context);
      const recorded: RecordedInput = { state, event, context: { ...context, seed: context.seed() } };
      steps.push({ input: JSON.stringify(recorded), result: JSON.stringify(result) });
      if (result.refused)
        throw new Error(`${walk.title}: ${JSON.stringify(sent)} was refused: ${result.reason}`);
      state = result.state;
      output = outputJoined(output, result.output);
      event =
        result.effect === null ? undefined : { type: 'effectDone', result: perform(result.effect, output) };
    }
    turns.push({
      sent: sent ?? null,
      ...said(output),
      progress: progressOf(flows, state),
      then: whatNext(state),
    });
  }
  return { turns, steps, flows };
}

/** The kinds there are, each noting that it was entered. */
function noting(entered: Set<string>): BlockKinds {
  return {
    for: (type) => {
      const kind = blockKinds.for(type);
      return {
        ...kind,
        enter(block, context) {
          entered.add(kind.type);
          return kind.enter(block, context);
        },
      };
    },
  };
}

function contextOf(turn: number, { format }: Walk): Context {
  const now = noon + turn * 1_000;
  return {
    now,
    seed: () => [turn, 2, 3, 4],
    format,
    isPreview: false,
    isStreamEnabled: false,
    clock: () => 0,
    budget: defaultBudget,
  };
}

function eventOf(sent: Walk['replies'][number] | undefined): TurnEvent {
  if (sent === undefined) return { type: 'start' };
  if (sent === null) return { type: 'reply' };
  return { type: 'reply', message: typeof sent === 'string' ? { type: 'text', text: sent } : sent };
}

function performer(walk: Walk, turns: readonly ToldTurn[]): (effect: Effect, soFar: Output) => EffectResult {
  const responses = [...walk.responses];
  return (effect, soFar) => {
    switch (effect.type) {
      case 'createPayment':
        return { type: 'createPayment', ok: false, reason: 'refused', error: 'walks have no account' };
      case 'verifyPayment':
        return { type: 'verifyPayment', status: 'unpaid' };
      case 'evaluate':
        return { type: 'evaluate', outcomes: effect.programs.map(evaluateInTest) };
      case 'httpRequest': {
        const failure = { status: 500, data: null, error: 'The host name could not be resolved.' };
        return { type: 'httpRequest', ...(responses.shift() ?? failure) };
      }
      case 'languageModel':
        return { type: 'languageModel', error: 'This workspace does not have the credential of this block.' };
      case 'speech':
        return { type: 'speech', error: 'This workspace does not have the credential of this block.' };
      case 'transcription':
        return { type: 'transcription', error: 'This workspace does not have the credential of this block.' };
      case 'searchCollection':
        return { type: 'searchCollection', error: 'walks have no collections' };
      case 'openBot':
        return { type: 'openBot', ok: false, error: 'This workspace has no published bot with this id.' };
      case 'readInstallation':
        return { type: 'readInstallation', hasMailServer: true };
      case 'readTranscript': {
        const messages = [...turns.flatMap((turn) => turn.messages ?? []), ...soFar.messages];
        return { type: 'readTranscript', lines: messages.map((message) => ({ role: 'bot', message })) };
      }
    }
  };
}

/** The parts of a turn's output that have something in them, each told once. */
function said(output: Output): Partial<Output> {
  const {
    references: _,
    inputReference: _asked,
    messageTexts: _same,
    inputText: _sameInput,
    ...told
  } = output;
  return Object.fromEntries(
    Object.entries(told).filter(([, part]) => !Array.isArray(part) || part.length > 0),
  );
}

const whatNext = ({ status, waiting }: SessionState): string =>
  status === 'finished' || waiting === undefined ? status : `waits for ${waiting.for}`;
