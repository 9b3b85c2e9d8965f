import { finding, type CheckScope, type Finding } from '@parley/engine';
import { hostOf, isHostAllowed, type CredentialType, type ProviderService } from '@parley/schema';
import { credentialsRules } from './credentials.rules.ts';

/** The credentials that a block can use. */
type Wanted = {
  /** The types that it takes; none named: any. */
  readonly types?: readonly CredentialType[];
  /** The service that it asks, if it takes the type `provider`. */
  readonly service?: ProviderService;
  /** The address that the secret would be sent to, if the block names one in clear. */
  readonly address?: string | undefined;
  /** The option that names the credentials. */
  readonly option?: string;
};

/**
 * Reports a block whose credentials cannot be used: the workspace does not have them, as after an import, they are for
 * something else, or for another host than the block asks.
 */
export function checkCredentials(
  credentialsId: unknown,
  { facts }: CheckScope,
  { types, service, address, option = 'credentialsId' }: Wanted = {},
): Finding[] {
  if (typeof credentialsId !== 'string' || credentialsId === '' || !facts) return [];
  const path = ['options', option];
  const credential = facts.credentials.find(({ id }) => id === credentialsId);
  if (!credential) {
    const message = 'this workspace does not have the account that was chosen: choose another one';
    return [finding(credentialsRules['credentials-pending'], message, path)];
  }
  if ((types && !types.includes(credential.type)) || credential.service !== service) {
    const message = 'the credentials that were chosen are for something else: choose others';
    return [finding(credentialsRules['credentials-of-another-type'], message, path)];
  }
  if (address === undefined || hostOf(address) === undefined || isHostAllowed(credential.hosts, address))
    return [];
  const message = `these credentials are for ${credential.hosts.join(', ')}, and the block asks ${hostOf(address)}: nothing will be sent`;
  return [finding(credentialsRules['credentials-for-another-host'], message, path)];
}
