import type { Money, PaymentRef } from '@parley/engine';
import type { SealedData } from '@parley/schema';
import type { Egress } from '@parley/server/egress';
import type { PaymentMarks } from './payment-marks.ts';

/** The keys that a request to a provider is made with: the live ones, or those for trials. */
export type PaymentKeys = {
  readonly secretKey: string;
  readonly publicKey: string;
  readonly baseUrl: string | undefined;
};

/** The means of one request to a provider. */
export type ProviderCall = {
  readonly keys: PaymentKeys;
  /** Tells whether the secret key may go to that address. */
  readonly mayGoTo: (url: string) => boolean;
  readonly egress: Pick<Egress, 'send'>;
  readonly remainingMs: number;
};

/** A payment to be made at a provider. */
export type NewPayment = {
  readonly way: PaymentRef['way'];
  readonly money: Money;
  readonly description: string | undefined;
  readonly email: string | undefined;
  readonly marks: PaymentMarks;
  /** The pages that the provider sends a visitor back to. */
  readonly returnUrls: { readonly paid: string; readonly cancelled: string };
  /** Names the request at the provider, which makes one payment for it, however often it is sent. */
  readonly idempotencyKey: string;
};

/** The parts of a payment that a client pays with. */
type CreatedPayment = {
  readonly id: string;
  readonly secret?: string | undefined;
  readonly page?: string | undefined;
};

/** A payment as its provider tells of it. */
export type PaymentState = {
  readonly status: 'paid' | 'processing' | 'unpaid' | 'over';
  /** The sum that was received; while nothing was, the sum that is asked for. */
  readonly money: Money;
  readonly marks: Readonly<Record<string, string>>;
  /** The id of the movement of money, where it differs from that of the payment. */
  readonly intentId: string | undefined;
};

/** Something that a provider tells of by itself. */
export type PaymentNews = {
  readonly paymentId: string;
  readonly intentId: string | undefined;
  readonly status: 'succeeded' | 'failed' | 'refunded' | 'disputed';
  readonly money: Money;
  /** Undefined for news that carry none: `marks` of the provider gives those of the movement of money. */
  readonly marks: Readonly<Record<string, string>> | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/**
 * A provider of payments. Methods reject with `PaymentFailure`, and say nothing of keys or visitors in it.
 */
export type PaymentProvider = {
  readonly create: (payment: NewPayment, call: ProviderCall) => Promise<CreatedPayment>;
  /** Ends a payment that nobody is to make any more; rejects if it cannot be ended, as one that was made. */
  readonly end: (payment: Pick<PaymentRef, 'id' | 'way'>, call: ProviderCall) => Promise<void>;
  readonly state: (payment: Pick<PaymentRef, 'id' | 'way'>, call: ProviderCall) => Promise<PaymentState>;
  /** The marks of a movement of money, by its id. */
  readonly marks: (intentId: string, call: ProviderCall) => Promise<Readonly<Record<string, string>>>;
  /**
   * Reads a request of the provider: its news, `nothing` for what is no business of ours, and `forged` if it does not
   * prove to be the provider's, or is too old.
   */
  readonly news: (request: {
    readonly bytes: Buffer;
    readonly header: (name: string) => string | undefined;
    readonly secret: string;
    readonly now: number;
  }) => PaymentNews | 'nothing' | 'forged';
};

/** A provider that did not do what it was asked: `away` may be tried again, `refused` is not to be. */
export class PaymentFailure extends Error {
  readonly reason: 'away' | 'refused';

  constructor(reason: 'away' | 'refused', message: string) {
    super(message);
    this.name = 'PaymentFailure';
    this.reason = reason;
  }
}

/** The keys of an account, for published bots or for previews; undefined if it has no such keys. */
export function keysOf(data: SealedData<'payment'>, isPreview: boolean): PaymentKeys | undefined {
  const { secretKey, publishableKey, testSecretKey, testPublishableKey, baseUrl } = data;
  if (!isPreview) return { secretKey, publicKey: publishableKey, baseUrl };
  if (testSecretKey === undefined || testPublishableKey === undefined) return undefined;
  return { secretKey: testSecretKey, publicKey: testPublishableKey, baseUrl };
}
