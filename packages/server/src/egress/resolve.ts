import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isReachable, type Network } from './address-rules.ts';
import { unreachable } from './egress-error.ts';

/** Finds every address of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Asks the system, as every other program does. */
export const resolveAll: Resolve = (hostname) => dns.promises.lookup(hostname, { all: true });

/** An address of a host that may be connected to; rejects with an `EgressError` if there is none. */
export async function judgedAddress(
  hostname: string,
  allowed: readonly Network[],
  resolve: Resolve = resolveAll,
): Promise<string> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const [first, ...others] = await resolve(name).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (!first || ![first, ...others].every(({ address }) => isReachable(address, allowed)))
    throw unreachable();
  return first.address;
}

/**
 * Makes the address lookup for connections. It resolves a name once, judges the addresses, and connects to just
 * those: there is no second question that the name could answer otherwise. One forbidden address spoils the
 * name.
 */
export function judgingLookup(resolve: Resolve, allowed: readonly Network[]): LookupFunction {
  const judged = async (hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const [first, ...others] = await resolve(hostname);
    if (!first || ![first, ...others].every(({ address }) => isReachable(address, allowed))) {
      throw unreachable();
    }
    return [first, ...others];
  };
  return (hostname, wanted, done) => {
    judged(hostname).then(
      (found) => {
        if (wanted.all === true) done(null, found);
        else done(null, found[0].address, found[0].family);
      },
      (error: unknown) => done(unreachable(error), '', 0),
    );
  };
}
