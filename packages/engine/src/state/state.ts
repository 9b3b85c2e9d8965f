import { startFromSchema, variableValueSchema } from '@parley/schema';
import { z } from 'zod';
import type { Json } from '../values/json.ts';

/** The newest version of the state that this engine writes; older ones are migrated when they are read. */
export const stateVersion = 1;

const positionSchema = z.object({
  groupId: z.string(),
  index: z.int(),
  /** The edge that leads there; it is followed when the chat goes there. */
  by: z.string().optional(),
});
/** A group and the index of a block in it. */
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
/** A message that answers a question: any but a command. */
export type Reply = z.infer<typeof replySchema>;

const frameSchema = z.object({
  botId: z.string(),
  hash: z.string(),
  /** The result this bot writes to; absent in a preview. */
  resultId: z.string().optional(),
  /** True if variables and answers go back to the bot that linked here. */
  merges: z.boolean().default(false),
  variables: z.record(z.string(), variableValueSchema),
  /** Values that linked bots gave back under names this bot does not declare; its results include them. */
  merged: z.array(z.object({ id: z.string(), name: z.string(), value: variableValueSchema })).optional(),
  /** Answers by the names they are reported under, in the order of their first answers. */
  answers: z.record(z.string(), z.string()),
  hasAnswers: z.boolean(),
  /** The parts of the version that the session has seen, for the counts of its result (`PartSet`). */
  seen: z.string().optional(),
  /** The notes of blocks whose questions are open, by block; see `Next`. Custom as `memory` is. */
  notes: z.record(z.string(), z.custom<Json>()).optional(),
  /** Positions to go on from when this bot has nothing more to do, innermost last. */
  resumeAt: z.array(positionSchema).default([]),
  /**
   * Positions that Return goes to, the next one last; `reply` is submitted there again, without events. Stored states
   * call them `place`.
   */
  returnMarks: z
    .array(z.object({ place: positionSchema, isJump: z.boolean(), reply: replySchema.optional() }))
    .default([]),
});
/** One running bot. Linked bots stand on the stack above the bot that linked to them. */
export type Frame = z.infer<typeof frameSchema>;

const waitingSchema = z.object({
  /** `effect` only inside a turn. */
  for: z.enum(['input', 'action', 'event', 'webhook', 'effect']),
  blockId: z.string(),
  /**
   * The kind's own notes until then. A custom schema, because a state is read from JSON and can hold nothing else, and
   * a recursive schema would make the parser look for cycles, which costs more than parsing the rest of the state.
   */
  memory: z.custom<Json>().optional(),
});

const midTurnSchema = z.object({
  /** The function of the kind to call after the effect. */
  stage: z.enum(['enter', 'reply', 'verified', 'resume']),
  /** The reply being judged; `withEvents`: events may take it first. */
  reply: replySchema.optional(),
  withEvents: z.boolean(),
  /** The block that has refused the reply of this turn. */
  refusedIn: z.string().optional(),
  /** The message a chat was started with, until the bot is known to begin with a question or not. */
  opening: replySchema.optional(),
  steps: z.int(),
  draws: z.int(),
  outputLength: z.int(),
  /** Characters filled in, and other work charged in characters. */
  renderedLength: z.int(),
  hasSpoken: z.boolean(),
  delivered: z.int(),
  lastBubbleBlockId: z.string().optional(),
});
/** State between an effect and its result, inside a turn. Never committed. */
export type MidTurn = z.infer<typeof midTurnSchema>;

const contactSchema = z.object({
  channel: z.enum(['whatsapp', 'telegram']),
  /** The stable name that the channel has for them. */
  id: z.string(),
  name: z.string().optional(),
  phone: z.string().optional(),
  /** The advertisement that brought them here, and the click on it. */
  advertisementId: z.string().optional(),
  clickId: z.string().optional(),
});
/** A contact of a messaging channel, as the channel knows them when a chat begins. */
export type Contact = z.infer<typeof contactSchema>;

/** The place from which a visitor came: the host of the page that the bot stands on, and the campaign that led there. */
const cameFromSchema = z.object({ page: z.string().optional(), campaign: z.string().optional() });

/** Everything that lasts from one turn to the next. Plain JSON: it survives a round trip unchanged. */
export const sessionStateSchema = z.object({
  v: z.literal(stateVersion),
  status: z.enum(['registered', 'running', 'finished']).default('running'),
  /** Set if the visitor is on the share page of the bot: it loads no third-party code. */
  isOnSharePage: z.literal(true).optional(),
  /** Set if the visitor is a contact of a messaging channel. */
  contact: contactSchema.optional(),
  /** Set if it is known from where the visitor came. */
  cameFrom: cameFromSchema.optional(),
  /** Set if the chat was stopped before its flow ended: its results are not completed. */
  isCutShort: z.literal(true).optional(),
  /** True if the client takes over streams of language-model completions; absent: it does not. */
  isStreamEnabled: z.boolean().optional(),
  /** Set if the client opens the page of a payment provider. */
  opensPaymentPages: z.literal(true).optional(),
  /** The start of a session that has not begun yet; absent: the start of the bot. */
  startFrom: startFromSchema.optional(),
  /** The running bots, the innermost last; never empty. */
  frames: z.array(frameSchema).min(1),
  waiting: waitingSchema.optional(),
  /** The number of questions answered so far, for the progress. */
  answered: z.int(),
  /** The version of each bot when the session first used it; stored without those that run (`storedState`). */
  pinned: z.record(z.string(), z.string()).default({}),
  midTurn: midTurnSchema.optional(),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

/**
 * The state of a session that has not begun. `variables` are those with a value, by id; `answers` those of the result
 * that the session continues.
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

/** A copy of `frame`; writing to it leaves `frame` unchanged. */
export function copiedFrame(frame: Frame): Frame {
  return {
    ...frame,
    variables: { ...frame.variables },
    answers: { ...frame.answers },
    ...(frame.notes === undefined ? {} : { notes: { ...frame.notes } }),
    resumeAt: [...frame.resumeAt],
    returnMarks: [...frame.returnMarks],
  };
}
