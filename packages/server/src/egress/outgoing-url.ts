import { isIP } from 'node:net';
import { isReachable, type Network } from './address-rules.ts';
import { refused, unreachable } from './egress-error.ts';

/** Ports whose servers could take an HTTP request for something else: the list of the Fetch standard, "bad port". */
const badPorts = new Set(
  [
    '1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123',
    '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990',
    '993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080 0',
  ].flatMap((line) => line.split(' ')),
);

/** Names that every system has for itself (RFC 6761, 6.3). */
const ownName = /(^|\.)localhost\.?$/;

/**
 * The URL in `text`, seen from `base` where it is relative; throws where it may not be asked for: not http or https,
 * with credentials in it, at a port of another protocol, or at an address that is not public. Names are judged when
 * they are resolved.
 */
export function judgedUrl(text: string, allowed: readonly Network[], base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw refused('The URL is not valid.');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refused('Only http and https URLs can be requested.');
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('Credentials belong into a header, not into the URL.');
  }
  if (badPorts.has(url.port)) throw refused('The port belongs to another protocol.');
  // the parser has turned decimal, octal, hexadecimal and full-width forms into plain addresses
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isReachable(host, allowed)) throw unreachable();
  if (ownName.test(host) && !isReachable('127.0.0.1', allowed)) throw unreachable();
  return url;
}
