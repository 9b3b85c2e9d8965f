import { createHash } from 'node:crypto';
import type { EffectOf, EffectResultOf, PaymentRef } from '@parley/engine';
import { NoSlot } from '@parley/server';
import { PaymentFailure } from '../payments/provider/payment-provider.ts';
import { marksOf, openAccount, type OpenedAccount } from './payment-account.ts';
import type { EffectContext, Performer } from './performer.ts';

/**
 * Makes a payment that a visitor can pay. To do it again costs nobody anything: the provider gives the same payment to
 * the same key.
 */
export const createPayment: Performer<'createPayment'> = {
  isRepeatable: false,
  namesResult: true,
  isNumbered: true,
  async perform(effect, context) {
    const { requestSlots, tenant, remainingMs } = context;
    try {
      const made = await requestSlots.within(tenant, () => create(effect, context), remainingMs);
      context.metrics.paymentAsked('created');
      return made;
    } catch (error) {
      context.metrics.paymentAsked('failed');
      if (error instanceof NoSlot)
        return failed('away', 'too many requests of this organization are under way');
      if (error instanceof PaymentFailure) return failed(error.reason, error.message);
      throw error;
    }
  },
};

const failed = (reason: PaymentFailure['reason'], error: string): EffectResultOf<'createPayment'> => ({
  type: 'createPayment',
  ok: false,
  reason,
  error,
});

async function create(
  effect: EffectOf<'createPayment'>,
  context: EffectContext,
): Promise<EffectResultOf<'createPayment'>> {
  const { purpose, way, description, email, replaces } = effect;
  const { payments, idempotencyKey } = context;
  const returnUrls = payments.returnUrls ?? (way === 'form' ? { paid: '', cancelled: '' } : undefined);
  if (!returnUrls)
    throw new PaymentFailure('refused', 'the operator has to set CHAT_URL, so that visitors can come back');
  const account = await openAccount(purpose, context);
  if (replaces) await end(replaces, account);
  const { provider, call } = account;
  const turn = payments.turn;
  const { id, secret, page } = await provider.create(
    {
      way,
      money: purpose.money,
      description,
      email,
      marks: marksOf(purpose, { way, turn }, context),
      returnUrls,
      // an attempt at this turn with another message may ask for another sum under the same key
      idempotencyKey: `${idempotencyKey}-${digestOf(effect)}`,
    },
    call,
  );
  return {
    type: 'createPayment',
    ok: true,
    payment: { id, way, turn },
    publicKey: call.keys.publicKey,
    ...(secret === undefined ? {} : { secret }),
    ...(page === undefined ? {} : { page }),
    ...(payments.isPreview ? { isTrial: true } : {}),
  };
}

const digestOf = (effect: EffectOf<'createPayment'>): string =>
  createHash('sha256').update(JSON.stringify(effect)).digest('base64url').slice(0, 22);

/** Ends the payment over the former sum, so that nobody pays twice. */
async function end(replaced: PaymentRef, { provider, call }: OpenedAccount): Promise<void> {
  const before = await provider.state(replaced, call);
  if (before.status === 'over') return;
  if (before.status === 'processing')
    throw new PaymentFailure('away', 'the former payment is being processed');
  if (before.status === 'paid')
    throw new PaymentFailure(
      'refused',
      `the sum has changed after ${replaced.id} was paid: look at the account`,
    );
  try {
    await provider.end(replaced, call);
  } catch (error) {
    // somebody pays in this moment, or has
    throw error instanceof PaymentFailure ? new PaymentFailure('away', error.message) : error;
  }
}
