import { startFromSchema, variableValueSchema } from '@parley/schema';
import { z } from 'zod';
import type { Json } from '../values/json.ts';

/** The newest version of the state that this engine writes; older ones are migrated when they are read. */
export const stateVersion = 1;

const positionSchema = z.object({ groupId: z.string(), index: z.int() });
/** A block by its group and its place in it. */
export type Position = z.infer<typeof positionSchema>;

const replySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    metadata: z.object({ replyId: z.string().optional() }).optional(),
    attachedFileUrls: z.array(z.string()).optional(),
  }),
  z.object({ type: z.literal('audio'), url: z.string() }),
]);
/** A message that answers a question: everything but a command. */
export type Reply = z.infer<typeof replySchema>;

const frameSchema = z.object({
  botId: z.string(),
  hash: z.string(),
  /** The result this bot writes to; absent in a preview. */
  resultId: z.string().optional(),
  /** Whether variables and answers go back to the bot that linked here. */
  merges: z.boolean(),
  variables: z.record(z.string(), variableValueSchema),
  /** What linked bots gave back under names that this bot does not declare: its results have it all the same. */
  merged: z.array(z.object({ id: z.string(), name: z.string(), value: variableValueSchema })).optional(),
  /** Answers by the name they are reported under, in the order they were first given. */
  answers: z.record(z.string(), z.string()),
  hasAnswers: z.boolean(),
  /** Where to go on, innermost last, when this bot has nothing more to do. */
  resumeAt: z.array(positionSchema),
  /** Where Return goes, the next one last; `reply` is submitted there again, without events. */
  returnMarks: z.array(
    z.object({ position: positionSchema, isJump: z.boolean(), reply: replySchema.optional() }),
  ),
});
/** One running bot. Linked bots stand on the stack above the bot that linked to them. */
export type Frame = z.infer<typeof frameSchema>;

const waitingSchema = z.object({
  /** `effect` only inside a turn. */
  for: z.enum(['input', 'action', 'event', 'webhook', 'effect']),
  blockId: z.string(),
  /**
   * What the kind wants to remember until then. A state is read from JSON, so that it can be nothing else; a schema that
   * is recursive would have the parser look out for cycles in every state, which costs more than all the rest of it.
   */
  memory: z.custom<Json>().optional(),
});

const midTurnSchema = z.object({
  /** What the kind is called for when the effect is done. */
  stage: z.enum(['enter', 'reply', 'resume']),
  /** The reply that is being judged, and whether events may take it first. */
  reply: replySchema.optional(),
  withEvents: z.boolean(),
  /** The message a chat was started with, until it is known whether the bot begins with a question. */
  opening: replySchema.optional(),
  steps: z.int(),
  draws: z.int(),
  outputLength: z.int(),
  /** Characters filled in, and what else was charged as such. */
  renderedLength: z.int(),
  hasSpoken: z.boolean(),
  delivered: z.int(),
  lastBubbleBlockId: z.string().optional(),
});
/** What only lives inside a turn, between an effect and its result. Never committed. */
export type MidTurn = z.infer<typeof midTurnSchema>;

/** Everything that lasts from one turn to the next. Plain JSON: it survives a round trip unchanged. */
export const sessionStateSchema = z.object({
  v: z.literal(stateVersion),
  status: z.enum(['registered', 'running', 'finished']),
  /** Whether the visitor is on the share page of the bot: it loads no code of others and stores no files. */
  isOnSharePage: z.literal(true).optional(),
  /** Whether the chat was ended before its flow came to an end: its results are not completed. */
  isCutShort: z.literal(true).optional(),
  /** Whether the client takes over streams of language-model completions; absent: it does not. */
  isStreamEnabled: z.boolean().optional(),
  /** Where a session that is only registered begins; absent where that is the bot's start. */
  startFrom: startFromSchema.optional(),
  /** The running bots, the innermost last; never empty. */
  frames: z.array(frameSchema).min(1),
  waiting: waitingSchema.optional(),
  /** Questions answered so far, for the progress. */
  answered: z.int(),
  /** The version each bot had when it was first used. */
  pinned: z.record(z.string(), z.string()),
  midTurn: midTurnSchema.optional(),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

/**
 * The state of a session that has not begun. `variables` are those that have a value, by id; `answers` those of a
 * result the session goes on writing to.
 */
export function newState(
  root: { readonly botId: string; readonly hash: string; readonly resultId?: string },
  variables: Frame['variables'],
  answers: Frame['answers'] = {},
): SessionState {
  const frame: Frame = {
    ...root,
    merges: false,
    variables,
    answers,
    hasAnswers: Object.keys(answers).length > 0,
    resumeAt: [],
    returnMarks: [],
  };
  return {
    v: stateVersion,
    status: 'registered',
    frames: [frame],
    answered: 0,
    pinned: { [root.botId]: root.hash },
  };
}

/** A copy of `frame` that can be written on without touching it. */
export function copiedFrame(frame: Frame): Frame {
  return {
    ...frame,
    variables: { ...frame.variables },
    answers: { ...frame.answers },
    resumeAt: [...frame.resumeAt],
    returnMarks: [...frame.returnMarks],
  };
}
