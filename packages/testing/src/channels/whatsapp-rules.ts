import { z } from 'zod';

const link = z.url({ protocol: /^https?$/ });
const media = z.object({
  // an address that holds `broken` stands for one that cannot be loaded
  link: link.refine((url) => !url.includes('broken'), 'media download error'),
  caption: z.string().max(1_024).optional(),
});
const buttonSchema = z.object({
  type: z.literal('reply'),
  reply: z.object({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) }),
});
const rowSchema = z.object({
  id: z.string().min(1).max(200),
  title: z.string().min(1).max(24),
  description: z.string().max(72).optional(),
});
const different = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

const interactiveSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('button'),
    header: z.object({ type: z.literal('image'), image: media }).optional(),
    body: z.object({ text: z.string().min(1).max(1_024) }),
    action: z.object({
      buttons: z
        .array(buttonSchema)
        .min(1)
        .max(3)
        .refine((all) => different(all.map(({ reply }) => reply.title)), 'titles must differ'),
    }),
  }),
  z.object({
    type: z.literal('list'),
    body: z.object({ text: z.string().min(1).max(1_024) }),
    action: z.object({
      button: z.string().min(1).max(20),
      sections: z
        .array(z.object({ title: z.string().max(24).optional(), rows: z.array(rowSchema).min(1) }))
        .min(1)
        .max(10)
        .refine((all) => all.flatMap(({ rows }) => rows).length <= 10, 'at most ten rows')
        .refine((all) => different(all.flatMap(({ rows }) => rows.map(({ id }) => id))), 'ids must differ'),
    }),
  }),
]);

const address = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().min(1).optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/)
    .optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};

/** The messages that the Cloud API sends, with the limits that Meta documents. */
export const outgoingSchema = z
  .discriminatedUnion('type', [
    z.object({
      ...address,
      type: z.literal('text'),
      text: z.object({ body: z.string().min(1).max(4_096), preview_url: z.boolean().optional() }),
    }),
    z.object({ ...address, type: z.literal('image'), image: media }),
    z.object({ ...address, type: z.literal('video'), video: media }),
    z.object({ ...address, type: z.literal('audio'), audio: media }),
    z.object({ ...address, type: z.literal('interactive'), interactive: interactiveSchema }),
  ])
  .refine(({ to, recipient }) => to !== undefined || recipient !== undefined, 'to or recipient is missing');

/** A message of a bot as it was taken. */
export type OutgoingMessage = z.output<typeof outgoingSchema>;

/** The mark that a message was read. */
export const readMarkSchema = z.object({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.object({ type: z.literal('text') }).optional(),
});
