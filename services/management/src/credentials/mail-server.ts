import type { Transporter } from 'nodemailer';
import type { SealedData } from '@parley/schema';
import { judgedAddress, type Network } from '@parley/server/egress';

type OwnServer = SealedData<'smtp'>;

const connectLimitMs = 10_000;
const silenceLimitMs = 30_000;

/**
 * Connects to the mail server of a workspace. Its name is resolved here and its address judged, as for every address that
 * users name; the connection goes to that very address.
 */
export async function connectOwnServer(
  { host, port, secure, username, password }: OwnServer,
  allowed: readonly Network[],
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const address = await judgedAddress(host, allowed);
  return createTransport({
    host: address,
    port,
    secure,
    // the name that its certificate has to bear
    tls: { servername: host },
    ...(username === undefined ? {} : { auth: { user: username, pass: password ?? '' } }),
    connectionTimeout: connectLimitMs,
    greetingTimeout: connectLimitMs,
    socketTimeout: silenceLimitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and signs in as for a mail, and sends none; rejects if the server cannot be used. */
export async function greetOwnServer(server: OwnServer, allowed: readonly Network[]): Promise<void> {
  const transport = await connectOwnServer(server, allowed);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
