import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type {
  ClaimedRequest,
  ContactEvent,
  ContactMessage,
  ContactProfile,
  SendProof,
} from '../provider/adapter.ts';

/** The fields of a request, and the send that its address names. */
type Contents = {
  readonly fields: Readonly<Record<string, string>>;
  readonly sendId: string | undefined;
};

/** The account and the number that a request has to be about. */
type Account = { readonly accountSid: string; readonly phoneNumber: string };

/**
 * The signatures that a request may carry: of its address and of the fields of its form, sorted, under the token. Twilio
 * writes the port of an address or leaves it out.
 */
export function signaturesOf({ url, bytes }: ClaimedRequest, authToken: string): string[] {
  const values = new Map<string, Set<string>>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8')))
    values.set(name, (values.get(name) ?? new Set()).add(value));
  const fields = [...values.keys()].sort().flatMap((name) => {
    const ofName = [...(values.get(name) ?? [])].sort();
    return ofName.map((value) => name + value);
  });
  return spellingsOf(url).map((spelling) =>
    createHmac('sha1', authToken)
      .update(spelling + fields.join(''), 'utf8')
      .digest('base64'),
  );
}

function spellingsOf(url: string): string[] {
  const [, scheme = '', host = '', port = '', rest = ''] =
    /^(https?):\/\/([^/:?]+)(:\d+)?(.*)$/s.exec(url) ?? [];
  const usual = scheme === 'https' ? ':443' : ':80';
  return [url, `${scheme}://${host}${port === '' ? usual : ''}${rest}`];
}

/** The contents of a genuine request. */
export function bodyOf({ url, bytes }: ClaimedRequest): Contents {
  const query = new URLSearchParams(/\?.*/s.exec(url)?.[0] ?? '');
  return {
    fields: Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))),
    sendId: query.get('send') ?? undefined,
  };
}

const contentsSchema = z.object({
  fields: z.record(z.string(), z.string()),
  sendId: z.string().optional(),
});

const longestName = 255;
const longestClickId = 1_024;
const prefix = 'whatsapp:';

const withoutPrefix = (address: string): string | undefined =>
  address.startsWith(prefix) && address.length > prefix.length ? address.slice(prefix.length) : undefined;

/**
 * The message in a request; none where it is about another number, or a status. Twilio says no time and keeps no order, so
 * that messages are answered in the order in which they come in.
 */
export function readMessages(body: unknown, receivedAt: number, account: Account): ContactMessage[] {
  const { fields = {} } = contentsSchema.safeParse(body).data ?? {};
  const contact = withoutPrefix(fields['From'] ?? '');
  const id = fields['MessageSid'];
  const isOurs =
    fields['AccountSid'] === account.accountSid && fields['To'] === `${prefix}${account.phoneNumber}`;
  if (!isOurs || contact === undefined || id === undefined || fields['MessageStatus'] !== undefined)
    return [];
  return [
    { contact, id, order: receivedAt, at: receivedAt, event: eventOf(fields), profile: profileOf(fields) },
  ];
}

/** The send that a status proves to have gone out. */
export function readProofs(body: unknown, { accountSid }: Account): SendProof[] {
  const { fields = {}, sendId } = contentsSchema.safeParse(body).data ?? {};
  const status = fields['MessageStatus'] ?? 'failed';
  const contact = withoutPrefix(fields['To'] ?? '');
  const isProof =
    fields['AccountSid'] === accountSid && !['failed', 'undelivered', 'canceled'].includes(status);
  return isProof && contact !== undefined && sendId !== undefined ? [{ contact, sendId }] : [];
}

function eventOf(fields: Contents['fields']): ContactEvent {
  const text = fields['Body'] ?? '';
  const url = fields['MediaUrl0'];
  if (url !== undefined) {
    const mediaType = fields['MediaContentType0']?.split(';', 1)[0]?.trim();
    const name = (mediaType ?? 'file').replace('/', '.').slice(-longestName);
    return { type: 'file', file: { ref: url, name, mediaType }, text };
  }
  const { Latitude: latitude, Longitude: longitude } = fields;
  if (latitude !== undefined && longitude !== undefined)
    return { type: 'text', text: `${latitude}, ${longitude}` };
  return text === '' ? { type: 'other', kind: fields['MessageType'] ?? 'unknown' } : { type: 'text', text };
}

/** The facts about a contact; the number is the one that WhatsApp has, without a plus sign, as over the other carrier. */
function profileOf(fields: Contents['fields']): ContactProfile {
  const name = fields['ProfileName']?.slice(0, longestName);
  const phone = fields['WaId'];
  const advertisementId = fields['ReferralSourceId']?.slice(0, longestName);
  const clickId = fields['ReferralCtwaClid']?.slice(0, longestClickId);
  return {
    ...(name === undefined || name === '' ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(advertisementId === undefined ? {} : { advertisementId }),
    ...(clickId === undefined ? {} : { clickId }),
  };
}
