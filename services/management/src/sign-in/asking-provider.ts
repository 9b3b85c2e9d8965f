import { ssoFailed, ssoUnavailable } from '@parley/errors';
import type { Deps } from '../deps.ts';
import { ProviderUnavailable, SignInRefused } from './oidc-provider.ts';

/** Asks the provider something; failures become problems, and their reasons stand in the log for the operator. */
export async function askingProvider<T>({ logger }: Pick<Deps, 'logger'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      logger.warn({ err: error.cause }, error.message);
      throw ssoUnavailable();
    }
    if (error instanceof SignInRefused) {
      logger.info({ err: error.cause }, error.message);
      throw ssoFailed();
    }
    throw error;
  }
}
