import { jsonOf } from '@parley/server';
import { EgressError } from '@parley/server/egress';
import { z } from 'zod';
import { PaymentFailure, type ProviderCall } from '../provider/payment-provider.ts';

/** The fields of a request; those without a value are left out. */
export type Form = Readonly<Record<string, string | undefined>>;

/** A request to the API of Stripe. */
type StripeRequest = {
  readonly method: string;
  readonly path: string;
  readonly form?: Form;
  readonly idempotencyKey?: string;
};

/** The version of the API whose answers this folder reads, whatever the account is set to. */
const version = '2024-06-20';
const usualAddress = 'https://api.stripe.com';
const limitMs = 15_000;

/** Of a refusal the machine-readable words alone are kept: its sentences repeat parts of keys and of what was sent. */
const refusalSchema = z.object({
  error: z.object({ type: z.string().optional(), code: z.string().optional(), param: z.string().optional() }),
});

/** Asks Stripe, and reads the answer with `schema`. Rejects with `PaymentFailure` where there is none. */
export async function askStripe<T extends z.ZodType>(
  { method, path, form, idempotencyKey }: StripeRequest,
  schema: T,
  { keys, mayGoTo, egress, remainingMs }: ProviderCall,
): Promise<z.output<T>> {
  const url = `${(keys.baseUrl ?? usualAddress).replace(/\/+$/, '')}${path}`;
  if (!mayGoTo(url)) throw new PaymentFailure('refused', 'the keys of the account are for another host');
  const answer = await egress
    .send({
      method,
      url,
      headers: [
        ['Authorization', `Bearer ${keys.secretKey}`],
        ['Stripe-Version', version],
        ...(form === undefined ? [] : [['Content-Type', 'application/x-www-form-urlencoded'] as const]),
        ...(idempotencyKey === undefined ? [] : [['Idempotency-Key', idempotencyKey] as const]),
      ],
      ...(form === undefined ? {} : { body: bodyOf(form) }),
      timeoutMs: Math.min(limitMs, remainingMs),
    })
    .catch((error: unknown) => {
      if (!(error instanceof EgressError)) throw error;
      throw new PaymentFailure(error.reason === 'refused' ? 'refused' : 'away', error.message);
    });
  const json = jsonOf(answer.text);
  if (answer.status !== 200) throw refusal(answer.status, json);
  const read = schema.safeParse(json);
  if (!read.success) throw new PaymentFailure('away', 'the provider gave an answer of another form');
  return read.data;
}

function bodyOf(form: Form): string {
  const fields = Object.entries(form).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return new URLSearchParams(fields).toString();
}

function refusal(status: number, json: unknown): PaymentFailure {
  const { type, code, param } = refusalSchema.safeParse(json).data?.error ?? {};
  const isAway = status >= 500 || status === 429 || status === 409;
  const words = [`status ${status}`, type, code, param].filter((word) => word !== undefined);
  return new PaymentFailure(isAway ? 'away' : 'refused', `the provider refused (${words.join(', ')})`);
}
