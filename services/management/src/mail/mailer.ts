import type { Transporter } from 'nodemailer';

/** A mail that is ready to be sent. */
export type Mail = {
  /** Equal for each attempt to send one mail: by it a receiver knows a repetition. */
  readonly id: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  /** Ends mails of this kind for its receiver: asks when it is opened, and acts when it is posted to (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  readonly attachments: readonly { readonly fileName: string; readonly content: Uint8Array }[];
};

/** A mail that was not sent. `isFinal`: the server will not take it in a retry either. */
export class MailError extends Error {
  readonly isFinal: boolean;
  constructor(isFinal: boolean, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'MailError';
    this.isFinal = isFinal;
  }
}

/** Sends mails through the operator's server. */
export type Mailer = {
  /** Resolves once the server has taken the mail; rejects with a `MailError` otherwise. */
  readonly send: (mail: Mail) => Promise<void>;
  readonly close: () => void;
};

/** Replies to a user, a password or a connection that the server does not accept. */
const signInReplies = new Set([530, 534, 535, 538]);
const connectLimitMs = 10_000;
const silenceLimitMs = 30_000;

// attachments were fetched and judged before; nothing in a mail makes the mailer read a file or a URL
const closed = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Connects and signs in as for a mail, and sends none; rejects where the server cannot be used. */
export async function greetMailServer(url: string, timeoutMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...closed,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

// loaded where mails are sent, and not by every service that asks something of the network
async function connect(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: connectLimitMs,
    greetingTimeout: connectLimitMs,
    socketTimeout: silenceLimitMs,
    ...closed,
  });
}

/** A mailer over SMTP. `url` is `smtp://` or `smtps://`, with user and password where the server wants them. */
export function createMailer(url: string, from: string): Mailer {
  return mailerOver(connect(url), from);
}

/** A mailer over a connection to some server. */
export function mailerOver(
  transports: Promise<Pick<Transporter, 'sendMail' | 'close'>>,
  from: string,
): Mailer {
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, cc, bcc, replyTo, subject, text, html, unsubscribeUrl, attachments }) {
      try {
        const transport = await transports;
        await transport.sendMail({
          from,
          messageId: `<${id}@${domain}>`,
          to: [...to],
          cc: [...cc],
          bcc: [...bcc],
          subject,
          ...(replyTo === undefined ? {} : { replyTo }),
          ...(text === undefined ? {} : { text }),
          ...(html === undefined ? {} : { html }),
          ...(unsubscribeUrl === undefined ? {} : { headers: listHeaders(unsubscribeUrl) }),
          attachments: attachments.map(({ fileName, content }) => ({
            filename: fileName,
            content: Buffer.from(content),
          })),
        });
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => void transports.then((transport) => transport.close()),
  };
}

const listHeaders = (unsubscribeUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
});

function mailError(error: unknown): MailError {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  // the server refuses us, not the mail: the operator can mend that (RFC 4954, 6)
  if (typeof status === 'number' && signInReplies.has(status))
    return new MailError(false, `The mail server does not let us in (${status}).`, error);
  // a reply of 5xx is the server's last word (RFC 5321, 4.2.1)
  if (typeof status === 'number' && status >= 500)
    return new MailError(true, `The mail server refused it (${status}).`, error);
  if (typeof status === 'number')
    return new MailError(false, `The mail server does not take it now (${status}).`, error);
  return new MailError(false, 'The mail server could not be reached.', error);
}
