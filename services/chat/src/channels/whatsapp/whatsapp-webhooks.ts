import { z } from 'zod';
import type { ContactEvent, ContactMessage, ContactProfile, SendProof } from '../provider/adapter.ts';

const replySchema = z.object({ id: z.string(), title: z.string().optional() });
const mediaSchema = z.object({
  id: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
  mime_type: z.string().optional(),
});

const messageSchema = z.object({
  id: z.string(),
  // either may be missing: people can hide their number
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  type: z.string().optional(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string().optional(), payload: z.string().optional() }).optional(),
  interactive: z
    .object({ button_reply: replySchema.optional(), list_reply: replySchema.optional() })
    .optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  referral: z.object({ source_id: z.string().optional(), ctwa_clid: z.string().optional() }).optional(),
  image: mediaSchema.optional(),
  video: mediaSchema.optional(),
  audio: mediaSchema.optional(),
  document: mediaSchema.optional(),
});

const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }).optional(),
  contacts: z
    .array(
      z.object({
        profile: z.object({ name: z.string().optional() }).optional(),
        wa_id: z.string().optional(),
        user_id: z.string().optional(),
      }),
    )
    .optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z
    .array(
      z.object({
        status: z.string(),
        recipient_id: z.string().optional(),
        recipient_user_id: z.string().optional(),
        biz_opaque_callback_data: z.string().optional(),
      }),
    )
    .optional(),
});
type Value = z.infer<typeof valueSchema>;

const webhookSchema = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })),
});

const longestName = 255;
const longestClickId = 1_024;
/** Messages of one second are answered in the order in which they stand in their batch. */
const perSecond = 1_000;

/** The parts of a batch that are about one number. */
function valuesOf(json: unknown, phoneNumberId: string): Value[] {
  const { entry = [] } = webhookSchema.safeParse(json).data ?? {};
  return entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => {
      const read = valueSchema.safeParse(value).data;
      return read?.metadata?.phone_number_id === phoneNumberId ? [read] : [];
    }),
  );
}

/** The messages in a batch; those for other numbers, and what is no message, are left out. */
export function readWebhook(json: unknown, receivedAt: number, phoneNumberId: string): ContactMessage[] {
  let index = 0;
  return valuesOf(json, phoneNumberId).flatMap((value) =>
    (value.messages ?? []).flatMap((given) => {
      const message = messageSchema.safeParse(given).data;
      const contact = message && contactOf(message, value);
      if (!message || contact === undefined) return [];
      const nowSeconds = Math.floor(receivedAt / 1_000);
      const sent = Number(message.timestamp ?? nowSeconds);
      const seconds = Math.min(Number.isFinite(sent) ? sent : nowSeconds, nowSeconds);
      return [
        {
          contact,
          id: message.id,
          order: seconds * perSecond + (index++ % perSecond),
          at: seconds * 1_000,
          event: eventOf(message),
          profile: profileOf(message, value),
        },
      ];
    }),
  );
}

/** The sends that a batch proves to have gone out: their ids come back with their statuses. */
export function readProofs(json: unknown, phoneNumberId: string): SendProof[] {
  return valuesOf(json, phoneNumberId).flatMap(({ statuses = [] }) =>
    statuses.flatMap(({ status, recipient_id, recipient_user_id, biz_opaque_callback_data: sendId }) => {
      const contact = recipient_user_id ?? recipient_id;
      return status === 'failed' || contact === undefined || sendId === undefined
        ? []
        : [{ contact, sendId }];
    }),
  );
}

type Message = z.infer<typeof messageSchema>;

/**
 * The stable name of the sender: the user id that the business knows them by, else the number. Neither is taken apart or
 * repaired.
 */
function contactOf({ from, from_user_id }: Message, { contacts = [] }: Value): string | undefined {
  if (from_user_id !== undefined) return from_user_id;
  const known = contacts.find(({ wa_id }) => wa_id !== undefined && wa_id === from);
  return known?.user_id ?? from ?? contacts.find(({ user_id }) => user_id !== undefined)?.user_id;
}

function profileOf({ from, from_user_id, referral }: Message, { contacts = [] }: Value): ContactProfile {
  const known =
    contacts.find(({ wa_id, user_id }) => (wa_id ?? '') === from || (user_id ?? '') === from_user_id) ??
    contacts[0];
  const name = known?.profile?.name?.slice(0, longestName);
  return {
    ...(name === undefined || name === '' ? {} : { name }),
    ...(from === undefined ? {} : { phone: from }),
    ...(referral?.source_id === undefined
      ? {}
      : { advertisementId: referral.source_id.slice(0, longestName) }),
    ...(referral?.ctwa_clid === undefined ? {} : { clickId: referral.ctwa_clid.slice(0, longestClickId) }),
  };
}

function eventOf(message: Message): ContactEvent {
  const { text, button, interactive, location, type = 'unknown' } = message;
  if (text) return { type: 'text', text: text.body };
  const reply = interactive?.button_reply ?? interactive?.list_reply;
  if (reply) return { type: 'button', key: reply.id, pressId: message.id, text: reply.title ?? '' };
  if (button) return { type: 'text', text: button.text ?? button.payload ?? '' };
  if (location) return { type: 'text', text: `${location.latitude}, ${location.longitude}` };
  const media = message.image ?? message.video ?? message.document ?? message.audio;
  const caption = media?.caption;
  if (media?.id !== undefined) {
    // “audio/ogg; codecs=opus”
    const mediaType = media.mime_type?.split(';', 1)[0]?.trim();
    const name = (media.filename ?? type).slice(-longestName);
    return { type: 'file', file: { ref: media.id, name, mediaType }, text: caption ?? '' };
  }
  return caption === undefined ? { type: 'other', kind: type } : { type: 'text', text: caption };
}
