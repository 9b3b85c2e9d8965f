import type { PaymentPurpose, PaymentRef } from '@parley/engine';
import { isHostAllowed } from '@parley/schema';
import { amountMark, type PaymentMarks } from '../payments/provider/payment-marks.ts';
import {
  keysOf,
  PaymentFailure,
  type PaymentProvider,
  type ProviderCall,
} from '../payments/provider/payment-provider.ts';
import { providerOf } from '../payments/payment-providers.ts';
import type { EffectContext } from './performer.ts';

/** The provider of an account, and the means to ask it. */
export type OpenedAccount = { readonly provider: PaymentProvider; readonly call: ProviderCall };

/** Opens the account that a payment goes to. Previews get its test keys: they charge nobody. */
export async function openAccount(
  { credentialsId }: PaymentPurpose,
  { openCredential, payments, egress, remainingMs }: EffectContext,
): Promise<OpenedAccount> {
  const opened = await openCredential(credentialsId, 'payment');
  switch (opened.status) {
    case 'opened': {
      const { data, hosts } = opened;
      const keys = keysOf(data, payments.isPreview);
      if (!keys)
        throw new PaymentFailure('refused', 'previews need the test keys of the account, and it has none');
      const mayGoTo = (url: string): boolean => isHostAllowed(hosts, url);
      return { provider: providerOf(data), call: { keys, mayGoTo, egress, remainingMs } };
    }
    case 'missing':
      throw new PaymentFailure('refused', 'this workspace does not have the account of this block');
    case 'unknown':
      throw new PaymentFailure('away', 'nobody can say now what the account of this block is');
    case 'wrong-type':
      throw new PaymentFailure('refused', 'the account of this block is for another kind of service');
    case 'sealed':
      throw new PaymentFailure(
        'refused',
        'the account of this block cannot be opened here: tell the operator',
      );
    case 'forbidden':
      throw new PaymentFailure('refused', 'only members who may write use this account in previews');
  }
}

/** The marks of a payment that a turn asked for: what they say here, the provider has to say of it as well. */
export function marksOf(
  { money, botId, resultId = '', blockId }: PaymentPurpose,
  { way, turn }: Pick<PaymentRef, 'way' | 'turn'>,
  { payments, tenant }: Pick<EffectContext, 'payments' | 'tenant'>,
): PaymentMarks {
  return payments.marks.make({
    parley_workspace: tenant.workspaceId,
    parley_bot: botId,
    parley_result: resultId,
    parley_session: payments.sessionId,
    parley_block: blockId,
    parley_turn: String(turn),
    parley_way: way,
    parley_amount: amountMark(money),
  });
}
