import { createHmac } from 'node:crypto';
import { unknownCommand, unknownStart } from '@parley/errors';
import {
  defaultBudget,
  emptyOutput,
  outputJoined,
  transition,
  type Context,
  type Effect,
  type EffectResult,
  type Flow,
  type Output,
  type SessionState,
  type TurnEvent,
} from '@parley/engine';
import type { ContinueChatBody } from '@parley/schema';
import { previewFiles, type KeptFile, type ModelUse, type PaymentNote } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { isNumbered, isRepeatable } from '../effects/index.ts';
import { paymentNote } from '../payments/turn-payments.ts';
import { effectContext } from './effect-context.ts';
import { outsideSlot } from './turn-slot.ts';
import { processorMs } from './processor-time.ts';
import { isKeptShort } from './locate-session.ts';
import { fileOwnerOf } from './named-files.ts';
import { runningFlows } from './running-flows.ts';
import type { SessionTurn } from './session-turn.ts';
import { RequestTrace, type TracedRequest } from './request-trace.ts';
import { performOnce, turnJournal } from './turn-journal.ts';

/** The visitor's message, the format of the response, and what an author wants to know of the turn. */
type Said = Pick<ContinueChatBody, 'message' | 'textBubbleContentFormat'> & {
  readonly isTracingResponse?: boolean;
};

/** A turn that has been run and waits to be committed. */
export type ExecutedTurn = {
  readonly state: SessionState;
  readonly output: Output;
  /** The HTTP requests of the turn; empty but in previews. */
  readonly requests: readonly TracedRequest[];
  /** The payments that the turn asked for or found made; empty in previews. */
  readonly payments: readonly PaymentNote[];
  /** The language models that were asked, by block. */
  readonly models: readonly ModelUse[];
  /** The files that the bot has made for the result; empty in previews. */
  readonly files: readonly KeptFile[];
  /** The flows of the running bots, by hash. */
  readonly flows: ReadonlyMap<string, Flow>;
};

/**
 * Runs a turn of a session: has the engine go on and performs the effects that it asks for, until it asks for no more.
 * Decides nothing about flows. While an effect is waited for, others run, and the claim is kept alive. Throws the
 * problem where the event makes no sense in this bot; then nothing has happened.
 */
export async function executeTurn(
  deps: Deps,
  sessionTurn: SessionTurn,
  state: SessionState,
  event: TurnEvent,
  said: Said,
): Promise<ExecutedTurn> {
  const { session, owner, turn, speech } = sessionTurn;
  const { config } = deps;
  const flows = await runningFlows(deps, state, owner.tenant, (work) =>
    outsideSlot(deps, session, turn, 'harmless', work),
  );
  const journal = turnJournal(deps, sessionTurn);
  const context = turnContext(deps, sessionTurn, state, journal, said.textBubbleContentFormat);
  const contextFor = effectContext(deps, sessionTurn, said.message, flows, journal);
  const until = performance.now() + config.TURN_LIMIT_MS;
  const reached: { state: SessionState; output: Output } = { state, output: emptyOutput };
  const trace = session.isPreview ? new RequestTrace(said.isTracingResponse ?? false) : undefined;
  const payments: PaymentNote[] = [];
  const models = new Map<string, ModelUse>();
  const files: KeptFile[] = [];
  let next = event;
  for (let number = 0; ;) {
    const result = transition(flows, reached.state, next, context);
    if (result.refused) throw result.reason === 'unknown-command' ? unknownCommand() : unknownStart();
    reached.state = result.state;
    reached.output = outputJoined(reached.output, result.output);
    const { effect } = result;
    if (effect === null) speech?.flush();
    if (effect === null) {
      const requests = trace?.requests ?? [];
      return { ...reached, requests, payments, models: [...models.values()], files, flows };
    }
    const step = number;
    if (isNumbered(effect.type)) number++;
    // what the client does between its messages it does when it has the turn
    const isSpoken = effect.type === 'languageModel' && effect.spokenIn !== undefined;
    if (isSpoken && reached.output.actions.length === 0) speech?.show(reached.output.messages);
    const began = performance.now();
    const means = contextFor({ step, remainingMs: until - began }, reached);
    const told = trace?.listening(means) ?? means;
    const kind = isRepeatable(effect.type) ? 'harmless' : 'noticed';
    const effectResult = await outsideSlot(deps, session, turn, kind, () =>
      performOnce(effect, step, journal, told),
    );
    const note = paymentNote(effect, effectResult, turn.now);
    if (note) payments.push(note);
    countModel(models, effect, effectResult, reached.state.waiting?.blockId);
    files.push(...filesOf(effectResult, reached.state));
    trace?.add(reached.state, effect, effectResult, performance.now() - began);
    next = { type: 'effectDone', result: effectResult };
  }
}

/** Adds the tokens of an answer to those of its block and model. */
function countModel(
  models: Map<string, ModelUse>,
  effect: Effect,
  result: EffectResult,
  blockId: string | undefined,
): void {
  if (!('provider' in effect) || !('usage' in result) || blockId === undefined) return;
  const [provider, model] = [effect.provider.slice(0, 100), effect.model.slice(0, 200)];
  const key = JSON.stringify([blockId, provider, model]);
  const { calls, inputTokens, outputTokens } = models.get(key) ?? none;
  models.set(key, {
    ...{ provider, model, blockId },
    calls: calls + 1,
    inputTokens: inputTokens + result.usage.inputTokens,
    outputTokens: outputTokens + result.usage.outputTokens,
  });
}

/** The file that an effect has made for the result of the bot that runs. */
function filesOf(result: EffectResult, state: SessionState): KeptFile[] {
  const blockId = state.waiting?.blockId;
  if (result.type !== 'speech' || 'error' in result || blockId === undefined) return [];
  const { resultId } = fileOwnerOf(state);
  if (resultId === previewFiles) return [];
  return [{ ...result.file, resultId, blockId }];
}

const none = { calls: 0, inputTokens: 0, outputTokens: 0 };

/** Clock, randomness and limits of a turn: the same for every attempt at it. */
export function turnContext(
  { config, files }: Pick<Deps, 'config' | 'files'>,
  sessionTurn: SessionTurn,
  { isStreamEnabled = false }: SessionState,
  journal: ReturnType<typeof turnJournal>,
  format: Context['format'],
): Context {
  const { session, turn, speech } = sessionTurn;
  return {
    now: Number(journal.find('now') ?? turn.now),
    clock: processorMs,
    seed: () => seedOf(config, sessionTurn),
    format,
    isPreview: session.isPreview,
    isReferring: isKeptShort({ config }, session),
    // a client that listens hears the answer here, and need not come for a stream
    isStreamEnabled: speech === undefined && isStreamEnabled,
    maxFileBytes: files && config.MAX_FILE_BYTES,
    budget: { ...defaultBudget, maxValueBytes: config.SESSION_VALUES_BYTES },
  };
}

/** Random words that every attempt at the same turn shares, and nobody outside can know. */
function seedOf({ CHAT_SECRET }: Deps['config'], { session, turn }: SessionTurn): number[] {
  const bytes = createHmac('sha256', CHAT_SECRET.reveal())
    .update(`seed\n${session.sessionId}\n${turn.number}\n${turn.fingerprint}`)
    .digest();
  return [0, 4, 8, 12].map((offset) => bytes.readUInt32BE(offset));
}
