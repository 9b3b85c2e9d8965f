import { z } from 'zod';

const metadataSchema = z
  .record(z.string(), z.string())
  .nullish()
  .transform((texts) => texts ?? {});

/** The parts of a PaymentIntent that count here. */
export const intentSchema = z.object({
  object: z.literal('payment_intent'),
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int().optional(),
  currency: z.string(),
  client_secret: z.string().nullish(),
  metadata: metadataSchema,
});
export type Intent = z.infer<typeof intentSchema>;

/** The parts of a Checkout Session that count here. */
export const pageSchema = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  payment_intent: z.string().nullish(),
  metadata: metadataSchema,
});
export type Page = z.infer<typeof pageSchema>;

/** The parts of a Charge that count here: it carries the metadata of its intent. */
export const chargeSchema = z.object({
  object: z.literal('charge'),
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  payment_intent: z.string().nullish(),
  metadata: metadataSchema,
});

/** The parts of a Dispute that count here: it carries no metadata of its intent. */
export const disputeSchema = z.object({
  object: z.literal('dispute'),
  amount: z.int(),
  currency: z.string(),
  payment_intent: z.string().nullish(),
});

/** An event, with whatever it is about. */
export const eventSchema = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.unknown() }),
});
