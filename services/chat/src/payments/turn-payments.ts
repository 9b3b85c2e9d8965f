import type { Effect, EffectResult, PaymentPurpose } from '@parley/engine';
import type { PaymentNote } from '@parley/schema/contract';

/** The payment that an effect has made, or found to be made; undefined for other effects, and in previews. */
export function paymentNote(effect: Effect, result: EffectResult, at: number): PaymentNote | undefined {
  if (effect.type === 'createPayment' && result.type === 'createPayment' && result.ok)
    return noteOf(effect.purpose, { paymentId: result.payment.id, stage: 'open', at });
  if (effect.type !== 'verifyPayment' || result.type !== 'verifyPayment' || result.status !== 'paid')
    return undefined;
  const { id, way } = effect.payment;
  const { intentId = way === 'form' ? id : undefined } = result;
  const paid = { paymentId: id, stage: 'succeeded', at } as const;
  return noteOf(effect.purpose, { ...paid, ...(intentId === undefined ? {} : { intentId }) });
}

function noteOf(
  { botId, resultId, blockId, money }: PaymentPurpose,
  facts: Pick<PaymentNote, 'paymentId' | 'intentId' | 'stage' | 'at'>,
): PaymentNote | undefined {
  return resultId === undefined ? undefined : { ...facts, ...money, botId, resultId, blockId };
}
