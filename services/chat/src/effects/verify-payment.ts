import type { EffectOf, EffectResultOf } from '@parley/engine';
import { NoSlot } from '@parley/server';
import { PaymentFailure } from '../payments/provider/payment-provider.ts';
import { marksOf, openAccount } from './payment-account.ts';
import type { EffectContext, Performer } from './performer.ts';

/** Asks the provider for a payment. It counts only if all of it is what was asked for. */
export const verifyPayment: Performer<'verifyPayment'> = {
  // what a turn went on with must not change when it is done again
  isRepeatable: false,
  isNumbered: true,
  async perform(effect, context) {
    const { requestSlots, tenant, remainingMs } = context;
    try {
      const result = await requestSlots.within(tenant, () => verify(effect, context), remainingMs);
      context.metrics.paymentAsked(result.status);
      return result;
    } catch (error) {
      context.metrics.paymentAsked('failed');
      if (error instanceof NoSlot)
        return {
          type: 'verifyPayment',
          status: 'away',
          error: 'too many requests of this organization are under way',
        };
      if (error instanceof PaymentFailure)
        return { type: 'verifyPayment', status: error.reason, error: error.message };
      throw error;
    }
  },
};

async function verify(
  { purpose, payment }: EffectOf<'verifyPayment'>,
  context: EffectContext,
): Promise<EffectResultOf<'verifyPayment'>> {
  const { provider, call } = await openAccount(purpose, context);
  const { status, money, marks, intentId } = await provider.state(payment, call);
  const expected = Object.entries(marksOf(purpose, payment, context));
  const isOurs = expected.every(([name, text]) => marks[name] === text);
  const { amount, currency } = purpose.money;
  if (status === 'paid' && !(isOurs && money.amount === amount && money.currency === currency))
    return {
      type: 'verifyPayment',
      status: 'refused',
      error: `${payment.id} is paid, and is not what was asked for`,
    };
  return { type: 'verifyPayment', status, ...(intentId === undefined ? {} : { intentId }) };
}
