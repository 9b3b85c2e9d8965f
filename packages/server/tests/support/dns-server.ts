import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { LookupAddress } from 'node:dns';

/** A name server on loopback whose answers a test decides, each time it is asked. */
export type DnsServer = {
  /** Every name that was asked for, in order. */
  readonly asked: readonly string[];
  readonly resolve: (hostname: string) => Promise<LookupAddress[]>;
  readonly stop: () => Promise<void>;
};

/** Answers the question for the IPv4 addresses of a name; `time` counts the questions for it from 1. */
export async function startDnsServer(
  addressesOf: (name: string, time: number) => readonly string[],
): Promise<DnsServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const name = nameIn(question);
    asked.push(name);
    const time = asked.filter((other) => other === name).length;
    socket.send(answerTo(question, addressesOf(name, time)), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 600_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    asked,
    resolve: async (hostname) =>
      (await resolver.resolve4(hostname)).map((address) => ({ address, family: 4 })),
    async stop() {
      resolver.cancel();
      socket.close();
      await once(socket, 'close');
    },
  };
}

const headerLength = 12;

/** RFC 1035, section 4.1.2: labels, each with its length before it, up to an empty one. */
function nameIn(message: Buffer): string {
  const labels: string[] = [];
  for (let at = headerLength, length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return labels.join('.');
}

/** RFC 1035, section 4.1.3, with a time to live of 0: as a rebinding server does it. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const end = question.indexOf(0, headerLength) + 5;
  const header = Buffer.from(question.subarray(0, headerLength));
  header.writeUInt16BE(addresses.length === 0 ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.fill(0, 8);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, headerLength, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, question.subarray(headerLength, end), ...records]);
}
