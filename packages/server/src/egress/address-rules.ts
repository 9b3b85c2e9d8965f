import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { listVariable } from '../base/env.ts';

/** A network: its first address, and how many bits of it count. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The network written as `10.0.0.0/8` or `fd00::/8`; one address alone stands for itself. Throws for anything else. */
export function parseNetwork(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** A variable that holds networks, with commas between; a mistake in it stops the process before it serves. */
export const networksVariable = listVariable.transform((texts, context) => {
  try {
    return texts.map(parseNetwork);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be addresses or networks such as 10.0.0.0/8' });
    return z.NEVER;
  }
});

/** The only public part of IPv6; it leaves out blocks that are not allocated yet. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');
/** Public by its number, yet it answers inside of a cloud: it hands out the keys of the machine (Azure). */
const metadataAddresses = ['168.63.129.16'];

/**
 * True if a request made for somebody else may go to this IP address: public unicast, or in one of `allowed`.
 * False for private, loopback, link-local (with the metadata services of clouds), carrier, multicast,
 * documentation, transition (NAT64, 6to4, Teredo) and unspecified addresses; IPv4 written as IPv6 is judged as
 * IPv4.
 */
export function isReachable(address: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return isPublic(parsed) || allowed.some((network) => isIn(parsed, network));
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv6'
    ? isIn(address, publicIpv6)
    : !metadataAddresses.includes(address.toString());
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Network): boolean {
  return base.kind() === address.kind() && address.match(base, bits);
}
