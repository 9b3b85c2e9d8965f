import { isReachable, networksVariable, parseNetwork } from './address-rules.ts';

test.each([
  ['this network', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.0.1'],
  ['link-local, metadata of most clouds', '169.254.169.254'],
  ['link-local, credentials of containers', '169.254.170.2'],
  ['carrier, metadata', '100.100.100.200'],
  ['protocol assignments, metadata', '192.0.0.192'],
  ['public number, metadata', '168.63.129.16'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['benchmarks', '198.18.0.1'],
  ['6to4 relays', '192.88.99.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['loopback, IPv4-mapped', '::ffff:127.0.0.1'],
  ['metadata, IPv4-mapped in hexadecimal', '::ffff:a9fe:a9fe'],
  ['loopback, IPv4-compatible', '::127.0.0.1'],
  ['loopback, IPv4-translated', '::ffff:0:127.0.0.1'],
  ['loopback by NAT64', '64:ff9b::7f00:1'],
  ['loopback by local NAT64', '64:ff9b:1::7f00:1'],
  ['loopback by 6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:1::1'],
  ['unique local', 'fc00::1'],
  ['unique local, metadata', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['discarded', '100::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['not handed out', '4000::1'],
  ['no address', 'localhost'],
  ['no address', ''],
])('%s: %s cannot be reached', (_, address) => {
  expect(isReachable(address, [])).toBe(false);
});

test.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '::ffff:8.8.8.8', '2606:4700::1111'])(
  '%s can be reached',
  (address) => expect(isReachable(address, [])).toBe(true),
);

test.each([
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['10.0.0.0/8', '11.0.0.1', true],
  ['10.0.0.0/8', '192.168.0.1', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '10.0.0.1', false],
])('an operator who allows %s lets requests reach %s: %s', (network, address, isAllowed) => {
  expect(isReachable(address, [parseNetwork(network)])).toBe(isAllowed);
});

test('a network that is none is a mistake of the configuration, found before anything runs', () => {
  expect(networksVariable.parse('10.0.0.0/8, 127.0.0.1')).toHaveLength(2);
  for (const text of ['10.0.0.0/99', 'internal.example', '10.0.0.0/8,x'])
    expect(networksVariable.safeParse(text).error?.issues[0]?.message).toBe(
      'must be addresses or networks such as 10.0.0.0/8',
    );
});
