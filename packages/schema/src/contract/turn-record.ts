import { z } from 'zod';
import { bubbleSchema } from '../chat/bubble.ts';
import { chatLogSchema } from '../chat/turn.ts';
import { idSchema } from '../primitives.ts';
import { resultChannelSchema, resultVariableSchema } from '../result.ts';
import { paymentNoteSchema } from './payment-record.ts';

/** A line of the bot. */
export const botLineSchema = z
  .object({ role: z.literal('bot'), message: bubbleSchema })
  .meta({ id: 'BotLine' });

/** A line of the visitor. */
export const visitorLineSchema = z
  .object({
    role: z.literal('visitor'),
    text: z.string().meta({ description: 'The answer as it is stored, or what was said.' }),
    label: z.string().optional().meta({ description: 'The words that were chosen, where they are others.' }),
    blockId: z.string().optional(),
    attachedFileUrls: z.array(z.string()).optional(),
  })
  .meta({ id: 'VisitorLine' });

/** One line of a conversation, as it was said. */
export const transcriptLineSchema = z
  .discriminatedUnion('role', [botLineSchema, visitorLineSchema])
  .meta({ id: 'TranscriptLine' });
export type TranscriptLine = z.infer<typeof transcriptLineSchema>;

/** A task for the worker, to be done once after the commit. */
const deliverySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('email'),
    blockId: idSchema,
    to: z.array(z.string()),
    cc: z.array(z.string()),
    bcc: z.array(z.string()),
    replyTo: z.string().optional(),
    /** The mail server of the workspace that it goes through; absent: the operator's. */
    credentialsId: idSchema.optional(),
    subject: z.string(),
    text: z.string().optional(),
    html: z.string().optional(),
    attachmentUrls: z.array(z.string()),
  }),
]);
export type Delivery = z.infer<typeof deliverySchema>;

/** No version has so many parts. */
const maxPart = 2 ** 30 - 1;

/** The effect of a turn on one result: its whole state after the turn, but only the new answers. */
const resultRecordSchema = z.object({
  resultId: idSchema,
  botId: idSchema,
  /** The published version that was running. */
  hash: z.string(),
  hasStarted: z.boolean(),
  isCompleted: z.boolean(),
  variables: z.array(resultVariableSchema.omit({ isSessionVariable: true })),
  answers: z.array(
    z.object({
      blockId: idSchema,
      content: z.string(),
      attachedFileUrls: z.array(z.string()).optional(),
      /** Set if the answer is counted by its value; a list where several were chosen. */
      counted: z.union([z.literal(true), z.array(z.string())]).optional(),
    }),
  ),
  /** The numbers of the parts of the version that the session saw first in this turn. Absent where there are none. */
  visits: z.array(z.int().min(0).max(maxPart)).optional(),
});
export type ResultRecord = z.infer<typeof resultRecordSchema>;

/** A file that an answer of a turn names: from this turn on it belongs to the result. */
const keptFileSchema = z.object({
  fileId: idSchema,
  resultId: idSchema,
  blockId: idSchema,
  /** Its place in the file store. */
  key: z.string(),
  url: z.string(),
  sizeBytes: z.int(),
});
export type KeptFile = z.infer<typeof keptFileSchema>;

/** The questions to one model that a turn asked, and the tokens that they took. */
const modelUseSchema = z.object({
  /** The type of the block, which names the provider. */
  provider: z.string().max(100),
  model: z.string().max(200),
  blockId: idSchema,
  calls: z.int().min(1),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
});
export type ModelUse = z.infer<typeof modelUseSchema>;

/** One committed turn on its way to Postgres (the streams of ADR 0007). */
export const turnRecordSchema = z.object({
  v: z.literal(1),
  sessionId: z.string(),
  workspaceId: idSchema,
  /** The begin of the session, milliseconds since 1970: with `turn` it decides which record is newer. */
  sessionStartedAt: z.number(),
  /**
   * Several sessions may begin with the same result; the first to accept an answer becomes its writer. The time of
   * that, in milliseconds since 1970, replaces `sessionStartedAt` in the order of records.
   */
  writerSince: z.number().optional(),
  turn: z.int().min(1),
  /** The way on which the visitor reached the bot. Absent for a page. */
  channel: resultChannelSchema.optional(),
  /** The host of the page from which the visitor came, and the campaign. Said where a chat begins or comes to its end. */
  cameFrom: z.object({ page: z.string().optional(), campaign: z.string().optional() }).optional(),
  at: z.number(),
  /** The first is that of the bot the session began with: transcript, logs and deliveries belong to it. */
  results: z.array(resultRecordSchema).min(1),
  transcript: z.array(transcriptLineSchema),
  logs: z.array(chatLogSchema),
  deliveries: z.array(deliverySchema),
  /** Absent where there are none. */
  files: z.array(keptFileSchema).optional(),
  /** The payments that the turn asked for or found made. Absent where there are none. */
  payments: z.array(paymentNoteSchema).optional(),
  /** The language models that the turn asked. Absent where it asked none. */
  models: z.array(modelUseSchema).optional(),
  /** The span that committed the turn, where turns are traced (W3C Trace Context). */
  traceparent: z.string().optional(),
});
export type TurnRecord = z.infer<typeof turnRecordSchema>;
