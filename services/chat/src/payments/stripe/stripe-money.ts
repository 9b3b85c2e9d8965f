import type { Money } from '@parley/engine';
import { PaymentFailure } from '../provider/payment-provider.ts';

/** Currencies without a smaller unit that Stripe all the same counts in hundredths. */
const inHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);
/** Currencies in thousandths, of which Stripe takes whole hundredths only. */
const inThousandths: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** A sum as Stripe counts it. */
export function smallestUnits({ amount, currency }: Money): number {
  if (inThousandths.has(currency) && amount % 10 !== 0)
    throw new PaymentFailure('refused', `the provider takes no thousandths of ${currency}`);
  return inHundredths.has(currency) ? amount * 100 : amount;
}

/** A sum that Stripe names. */
export function moneyOf(units: number, code: string): Money {
  const currency = code.toUpperCase();
  return { amount: inHundredths.has(currency) ? units / 100 : units, currency };
}
