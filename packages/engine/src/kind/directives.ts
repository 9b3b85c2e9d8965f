import type { Bubble, ChatInput } from '@parley/schema';
import type { FinalOutcome, Next, BlockResult } from './block-kind.ts';
import type { Effect } from './effect.ts';
import type { Json } from '../values/json.ts';

type Besides = Omit<BlockResult, 'next' | 'messages'>;

/** Goes on to the next block. */
export function goOn(besides: Besides = {}): BlockResult {
  return { ...besides, next: { go: 'on' } };
}

/** Says one message and goes on. */
export function say(message: Bubble, besides: Besides = {}): BlockResult {
  return { ...besides, messages: [message], next: { go: 'on' } };
}

/** Leaves by that edge; without one the bot ends here. */
export function follow(edgeId: string | undefined, besides: Besides = {}): BlockResult {
  return { ...besides, next: { go: 'edge', edgeId } };
}

/** Leaves by the edge if there is one, else goes on. */
export function followOrGoOn(edgeId: string | undefined, besides: Besides = {}): BlockResult {
  return edgeId === undefined ? goOn(besides) : follow(edgeId, besides);
}

/** Ends the chat for good: neither the flow nor a bot that linked to it goes on. */
export function endChat(besides: Omit<BlockResult, 'next'>): BlockResult {
  return { ...besides, next: { go: 'end' } };
}

/** Asks a question and ends the turn. `notes` are kept for the block until an answer is accepted. */
export function ask(input: ChatInput, besides: Besides = {}, notes?: Json): BlockResult {
  return { ...besides, next: { go: 'ask', input, ...(notes === undefined ? {} : { notes }) } };
}

/** Asks the shell; its answer comes to `resume`. */
export function perform(effect: Effect, memory?: Json, besides: Omit<BlockResult, 'next'> = {}): BlockResult {
  return { ...besides, next: { go: 'perform', effect, ...(memory === undefined ? {} : { memory }) } };
}

/** Ends the turn until the client (or an outside caller) has answered. */
export function pause(
  waitsFor: Extract<Next, { go: 'pause' }>['for'],
  besides: Omit<BlockResult, 'next'> = {},
  memory?: Json,
): BlockResult {
  return { ...besides, next: { go: 'pause', for: waitsFor, ...(memory === undefined ? {} : { memory }) } };
}

/** The reply answers the question. */
export function accept(
  content: string,
  besides: Omit<Extract<FinalOutcome, { type: 'accepted' }>, 'type' | 'content'> = {},
): FinalOutcome {
  return { type: 'accepted', content, ...besides };
}

/** The reply does not answer the question. */
export function refuse(retryText?: string): FinalOutcome {
  return { type: 'refused', ...(retryText === undefined ? {} : { retryText }) };
}
