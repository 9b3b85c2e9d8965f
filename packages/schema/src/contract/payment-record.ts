import { z } from 'zod';
import { idSchema } from '../primitives.ts';

/** The stages of a payment, each later than those before it: a later one is never taken back. */
export const paymentStages = ['open', 'failed', 'succeeded', 'refunded', 'disputed'] as const;
/** The stage of a payment. */
export type PaymentStage = (typeof paymentStages)[number];

/** A payment as a turn left it, or as its provider told. */
export const paymentNoteSchema = z.object({
  /** The id at the provider; of a refund or a dispute, the id of the movement of money. */
  paymentId: z.string().max(255),
  /** The movement of money, where the provider gives it an id of its own. */
  intentId: z.string().max(255).optional(),
  stage: z.enum(paymentStages),
  botId: idSchema,
  resultId: idSchema,
  blockId: idSchema,
  /** In the smallest unit of the currency. */
  amount: z.int(),
  currency: z.string().max(3),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type PaymentNote = z.infer<typeof paymentNoteSchema>;

/** A payment that its provider told of, on its way to Postgres in the stream of its session's shard. */
export const paymentRecordSchema = z.object({
  v: z.literal(1),
  kind: z.literal('payment'),
  sessionId: z.string(),
  /** The turn that asked for the payment. */
  turn: z.int().min(1),
  payment: paymentNoteSchema,
  traceparent: z.string().optional(),
});
export type PaymentRecord = z.infer<typeof paymentRecordSchema>;
