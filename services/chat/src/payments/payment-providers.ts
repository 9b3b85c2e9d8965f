import type { SealedData } from '@parley/schema';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { stripe } from './stripe/stripe.ts';

/** Every provider, by its name in credentials; a new one does not compile until it has its line here. */
const providers: { readonly [P in SealedData<'payment'>['provider']]: PaymentProvider } = { stripe };

/** The provider that an account is one of. */
export function providerOf({ provider }: Pick<SealedData<'payment'>, 'provider'>): PaymentProvider {
  return providers[provider];
}
