import { isReachable, type Network } from '../egress/address-rules.ts';
import type { Secret } from '../base/env.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

/** Checks that secrets differ from each other and look as if a machine had made them. */
export function checkSecrets(secrets: Readonly<Record<string, Secret | undefined>>): Finding[] {
  const remedy = 'Make one for each: openssl rand -hex 32.';
  const seen = new Map<string, string>();
  return Object.entries(secrets).flatMap(([name, secret]) => {
    if (secret === undefined) return [];
    const value = secret.reveal();
    const same = seen.get(value);
    seen.set(value, name);
    if (same !== undefined) return [failure(name, `It is the same as ${same}.`, remedy)];
    // a text that a machine made has many different characters; a phrase that was repeated has few
    return new Set(value).size < 10
      ? [failure(name, 'It is easily guessed.', remedy)]
      : [fine(name, 'is set')];
  });
}

/** Lists the networks that bots may reach beyond public addresses: each of them opens a door into the house. */
export function checkEgressSettings(networks: readonly Network[]): Finding {
  const about = 'EGRESS_ALLOWED_NETWORKS';
  const open = networks
    .map(([address, bits]) => ({ address: address.toString(), bits }))
    .filter(({ address }) => !isReachable(address, []))
    .map(({ address, bits }) => `${address}/${bits}`);
  if (open.length === 0) return fine(about, 'bots reach public addresses only');
  return warning(
    about,
    `Bots may reach ${open.join(', ')}: whoever can publish a bot can reach what listens there.`,
    'Name only the hosts that bots have to reach, as /32 or /128.',
  );
}
