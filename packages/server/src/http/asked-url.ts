import type { Request } from 'express';

/** A name, an IPv4 or an IPv6 address, with or without a port. */
const hostPattern = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/** The origin of the address that the caller has asked; undefined for a request without a usable `Host`. */
export function askedUrlOf(request: Request): string | undefined {
  const host: unknown = request.host;
  return typeof host === 'string' && hostPattern.test(host) ? `${request.protocol}://${host}` : undefined;
}
