import { z } from 'zod';
import type { ContactEvent, ContactFile, ContactMessage, ContactProfile } from '../provider/adapter.ts';

const userSchema = z.object({
  id: z.number(),
  is_bot: z.boolean().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});
const chatSchema = z.object({ id: z.number(), type: z.string() });

const fileSchema = z.object({
  file_id: z.string(),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
  file_size: z.number().optional(),
});

const messageSchema = z.object({
  message_id: z.number(),
  date: z.number(),
  chat: chatSchema,
  from: userSchema.optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  photo: z.array(fileSchema).optional(),
  document: fileSchema.optional(),
  audio: fileSchema.optional(),
  video: fileSchema.optional(),
  voice: fileSchema.optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  contact: z.object({ phone_number: z.string(), user_id: z.number().optional() }).optional(),
});

const updateSchema = z.object({
  update_id: z.number(),
  message: messageSchema.optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: userSchema,
      data: z.string().optional(),
      message: z
        .object({
          message_id: z.number(),
          chat: chatSchema,
        })
        .optional(),
    })
    .optional(),
});

/** A name that people have is shorter. */
const longestName = 255;
/** Messages of one second are in the order of their updates, whose numbers grow. */
const perSecond = 1_000_000;

/** The message in an update; none where it is of a group, of another bot, or of a kind that asks for no answer. */
export function readUpdate(json: unknown, receivedAt: number): readonly ContactMessage[] {
  const update = updateSchema.safeParse(json).data;
  if (!update) return [];
  const { update_id: updateId, message, callback_query: press } = update;
  const nowSeconds = Math.floor(receivedAt / 1_000);
  if (message) {
    const { chat, from, date } = message;
    if (chat.type !== 'private' || from?.is_bot === true) return [];
    // a message of the future is one of now
    const seconds = Math.min(date, nowSeconds);
    return [
      {
        contact: String(chat.id),
        id: `${updateId}.${message.message_id}`,
        order: orderOf(seconds, updateId),
        at: seconds * 1_000,
        event: eventOf(message),
        profile: { ...profileOf(from), ...phoneOf(message) },
      },
    ];
  }
  if (!press?.message || press.message.chat.type !== 'private') return [];
  return [
    {
      contact: String(press.message.chat.id),
      id: `${updateId}.${press.id}`,
      order: orderOf(nowSeconds, updateId),
      at: nowSeconds * 1_000,
      event: { type: 'button', key: press.data ?? '', pressId: press.id, text: '' },
      profile: profileOf(press.from),
    },
  ];
}

const orderOf = (seconds: number, updateId: number): number =>
  seconds * perSecond + (Math.abs(updateId) % perSecond);

type Message = z.infer<typeof messageSchema>;

function eventOf(message: Message): ContactEvent {
  const { text, caption, location, contact } = message;
  if (text !== undefined) return commandIn(text) ?? { type: 'text', text };
  if (location) return { type: 'text', text: `${location.latitude}, ${location.longitude}` };
  if (contact) return { type: 'text', text: contact.phone_number };
  const file = fileOf(message);
  if (file) return { type: 'file', file, text: caption ?? '' };
  if (caption !== undefined) return { type: 'text', text: caption };
  return { type: 'other', kind: 'message without words' };
}

/** The file of a message: of a picture the largest form, which is the last. */
function fileOf({ photo, document, audio, video, voice }: Message): ContactFile | undefined {
  const picture = photo?.at(-1);
  if (picture)
    return { ref: picture.file_id, name: 'photo.jpg', mediaType: 'image/jpeg', sizeBytes: picture.file_size };
  const file = document ?? audio ?? video ?? voice;
  if (!file) return undefined;
  const { file_id: ref, file_name, mime_type: mediaType, file_size: sizeBytes } = file;
  const usual = voice ? 'voice.ogg' : video ? 'video.mp4' : 'file';
  return { ref, name: (file_name ?? usual).slice(-longestName), mediaType, sizeBytes };
}

/** `/start payload`, or `/name@bot` as clients write it in groups. */
function commandIn(text: string): ContactEvent | undefined {
  const [, name, payload = ''] = /^\/([a-z0-9_]{1,64})(?:@\w+)?(?:\s+([^]*))?$/i.exec(text) ?? [];
  return name === undefined
    ? undefined
    : { type: 'command', name: name.toLowerCase(), payload: payload.trim() };
}

function profileOf(user: z.infer<typeof userSchema> | undefined): ContactProfile {
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ').slice(0, longestName);
  return name === '' ? {} : { name };
}

/** A number counts only if its owner has sent it. */
function phoneOf({ contact, from }: Message): ContactProfile {
  return contact && contact.user_id !== undefined && contact.user_id === from?.id
    ? { phone: contact.phone_number }
    : {};
}
