import ipaddr from 'ipaddr.js';

/** Which addresses may be reached although they are not public: networks in CIDR notation. Empty in production. */
export type AddressRules = { readonly allowedNetworks: readonly string[] };

/**
 * Whether a request made for somebody else may go to this IP address: public unicast only. Private, loopback,
 * link-local (with the metadata services of clouds), carrier, multicast, documentation, transition (NAT64, 6to4,
 * Teredo) and unspecified addresses are refused, IPv4 written as IPv6 is judged as IPv4.
 */
export function isReachable(address: string, { allowedNetworks }: AddressRules): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'unicast') return true;
  return allowedNetworks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}
