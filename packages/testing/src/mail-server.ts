import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export type ReceivedMail = {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly source: string;
};

/** A real SMTP server on this machine. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** The status code with which mails are refused, or what says so of each; undefined: they are taken. */
  refuses: number | (() => number | undefined) | undefined;
  readonly #server: SMTPServer;

  /** `password`: what users have to show; without it anybody may send. */
  constructor(password?: string) {
    this.#server = new SMTPServer({
      authOptional: password === undefined,
      allowInsecureAuth: true,
      disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
      onAuth: (shown, _session, done) => {
        if (shown.password === password) done(null, { user: shown.username });
        else done(new Error('not this password'));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refused = typeof this.refuses === 'function' ? this.refuses() : this.refuses;
          if (refused !== undefined) {
            done(Object.assign(new Error('not this one'), { responseCode: refused }));
            return;
          }
          this.received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            recipients: envelope.rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString(),
          });
          done();
        });
      },
    });
  }

  /** Listens on a free port; gives the URL. */
  async start(): Promise<string> {
    const server = this.#server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}
