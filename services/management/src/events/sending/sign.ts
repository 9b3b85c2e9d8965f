import { createHmac } from 'node:crypto';

/** A request as its receiver checks it. */
export type SignedRequest = { readonly id: string; readonly at: Date; readonly body: string };

/** The headers that Standard Webhooks asks for: one signature for each secret, any of which the receiver may check. */
export function signatureHeaders(
  { id, at, body }: SignedRequest,
  secrets: readonly string[],
): readonly (readonly [name: string, value: string])[] {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return [
    ['webhook-id', id],
    ['webhook-timestamp', timestamp],
    ['webhook-signature', signatures.join(' ')],
  ];
}
