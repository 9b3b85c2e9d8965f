import { createHash } from 'node:crypto';
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
import type { TextBubbleContentFormat, Trace } from '@parley/schema';
import { unknownCommand, unknownStart } from '@parley/errors';
import { isNumbered, isRepeatable, performEffect } from '../effects/index.ts';
import type { EffectContext } from '../effects/performer.ts';
import type { Slot } from '../fairness/fair-slots.ts';
import { processorMs } from './processor-time.ts';

/** A turn to be run. */
export type TurnInput = {
  readonly state: SessionState;
  readonly event: TurnEvent;
  /** The flows of the running bots, by hash; linked bots that are opened join them. */
  readonly flows: Map<string, Flow>;
  readonly now: number;
  /** The same for every attempt at the turn, so that an attempt after a crash takes the same way. */
  readonly seed: () => readonly number[];
  readonly format: TextBubbleContentFormat;
  readonly isPreview: boolean;
  readonly isStreamEnabled: boolean;
  readonly limitMs: number;
  /** The limit for all values of the session together. */
  readonly maxValueBytes: number;
  readonly journal: Journal;
  /** Around everything that is waited for: meanwhile others may run. */
  readonly outside: Slot['yieldWhile'];
  readonly contextFor: (
    effect: { readonly step: number; readonly remainingMs: number },
    soFar: Output,
  ) => EffectContext;
};

/** Remembers what effects came to, across attempts at the same turn. */
export type Journal = {
  readonly find: (name: string) => string | undefined;
  /** Rejects with `ClaimLost` where the turn is not ours any more. */
  readonly write: (name: string, value: string) => Promise<void>;
};

/** Another process has taken the turn over: nothing of this attempt counts. */
export class ClaimLost extends Error {
  constructor() {
    super('the claim on the session is lost');
    this.name = 'ClaimLost';
  }
}

/** The result of a turn before it is committed. */
export type TurnOutcome = {
  readonly state: SessionState;
  readonly output: Output;
  /** The HTTP requests of the turn; empty but in previews. */
  readonly requests: readonly TracedRequest[];
};

type TracedRequest = Trace['requests'][number];

/**
 * The imperative shell: runs the engine until it asks for nothing more. It decides nothing about flows. Throws the
 * problem where the event makes no sense in this bot; then nothing has happened.
 */
export async function runTurn(input: TurnInput): Promise<TurnOutcome> {
  const { flows, format, isPreview, isStreamEnabled, limitMs } = input;
  const context: Context = {
    now: input.now,
    clock: processorMs,
    seed: input.seed,
    format,
    isPreview,
    isStreamEnabled,
    budget: { ...defaultBudget, maxValueBytes: input.maxValueBytes },
  };
  const until = performance.now() + limitMs;
  let { state, event } = input;
  let output = emptyOutput;
  let number = 0;
  const requests: TracedRequest[] = [];
  for (;;) {
    const next = transition(flows, state, event, context);
    if (next.refused) throw next.reason === 'unknown-command' ? unknownCommand() : unknownStart();
    state = next.state;
    output = outputJoined(output, next.output);
    if (next.effect === null) return { state, output, requests };
    const began = performance.now();
    const remainingMs = until - began;
    const { effect } = next;
    const step = number;
    if (isNumbered(effect.type)) number++;
    const effectContext = input.contextFor({ step, remainingMs }, output);
    const result = await input.outside(() => performOnce(effect, step, input, effectContext));
    if (isPreview) requests.push(...tracedRequest(state, effect, result, performance.now() - began));
    event = { type: 'effectDone', result };
  }
}

/** The request that an effect made, for the author of the bot. */
function tracedRequest(
  { waiting }: SessionState,
  effect: Effect,
  result: EffectResult,
  durationMs: number,
): TracedRequest[] {
  if (effect.type !== 'httpRequest' || result.type !== 'httpRequest') return [];
  const { method, url } = effect.request;
  const { status, error } = result;
  return [
    {
      blockId: waiting?.blockId ?? '',
      method,
      url,
      status,
      ...(error === undefined ? {} : { error }),
      durationMs: Math.round(durationMs),
    },
  ];
}

/** An effect that others notice is done once: a later attempt at the turn finds its result in the journal. */
async function performOnce(
  effect: Effect,
  step: number,
  { journal }: TurnInput,
  context: EffectContext,
): Promise<EffectResult> {
  if (isRepeatable(effect.type)) return performEffect(effect, context);
  const request = createHash('sha256').update(JSON.stringify(effect)).digest('base64url').slice(0, 22);
  const name = `${step}:${request}`;
  const found = journal.find(name);
  // written by this function, from an effect of just this type
  if (found !== undefined) return JSON.parse(found) as EffectResult;
  const result = await performEffect(effect, context);
  await journal.write(name, JSON.stringify(result));
  return result;
}
