import ipaddr from 'ipaddr.js';

/** The leading bits of an IPv6 address that a network gives to one customer, who chooses the rest freely. */
const customerBytes = 8;

/**
 * The key under which limits count an address: the IPv4 address itself, also if it is written as IPv6, or the
 * /64 block of an IPv6 address. Anything that is no address stands for itself.
 */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray();
  return `${ipaddr.fromByteArray(bytes.fill(0, customerBytes)).toString()}/64`;
}
