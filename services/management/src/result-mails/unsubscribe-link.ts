import type { Secret } from '@parley/server';
import { signatureOf } from '../mail/unsubscribe.ts';

/** A member who is told of the results of a bot. */
export type Told = { readonly botId: string; readonly userId: string };

/** The name of mails about results in signatures. */
export const resultMailsKind = 'result-mails';

/** The address at which a member ends the mails about a bot. */
export function unsubscribeUrl(publicUrl: string, secret: Secret, { botId, userId }: Told): string {
  const signature = signatureOf(secret, resultMailsKind, [botId, userId]);
  return `${publicUrl}/unsubscribe/${encodeURIComponent(botId)}/${encodeURIComponent(userId)}/${signature}`;
}
