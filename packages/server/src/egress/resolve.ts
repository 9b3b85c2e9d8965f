import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isReachable, type Network } from './address-rules.ts';
import { unreachable } from './egress-error.ts';

/** Finds every address of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Asks the system, as every other program does. */
export const resolveAll: Resolve = (hostname) => dns.promises.lookup(hostname, { all: true });

/**
 * How a connection finds its address. The name is resolved once; what it gives is judged, and the connection goes to
 * just that: there is no second question to which the name could answer otherwise. One address that may not be reached
 * spoils the name.
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
