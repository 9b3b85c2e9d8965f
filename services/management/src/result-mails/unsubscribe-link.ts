import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@parley/server';

/** A member who is told of the results of a bot. */
export type Told = { readonly botId: string; readonly userId: string };

/**
 * The address at which a member ends the mails about a bot, signed with the secret that all management processes share: it
 * is good for this alone, and for as long as the secret is.
 */
export function unsubscribeUrl(publicUrl: string, secret: Secret, told: Told): string {
  const [botId, userId, mac] = [told.botId, told.userId, macOf(secret, told).toString('base64url')];
  return `${publicUrl}/unsubscribe/${encodeURIComponent(botId)}/${encodeURIComponent(userId)}/${mac}`;
}

/** True if this service made the address of them. */
export function isSigned(secret: Secret, told: Told, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const mac = macOf(secret, told);
  return given.length === mac.length && timingSafeEqual(given, mac);
}

function macOf(secret: Secret, { botId, userId }: Told): Buffer {
  return createHmac('sha256', secret.reveal()).update(`result-mails\n${botId}\n${userId}`).digest();
}
