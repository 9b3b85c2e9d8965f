import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that a bot has sent, with the id it got: the fields of its form. */
export type TwilioMessage = {
  readonly sid: string;
  readonly to: string;
  readonly text: string;
  readonly mediaUrl: string | undefined;
  readonly statusCallback: string | undefined;
};

/** A stand-in for the messages of Twilio on loopback: it keeps what bots send, and holds them to its limits. */
export type TwilioStub = {
  readonly url: string;
  /** The messages to a contact, whose address stands without `whatsapp:`. */
  readonly sent: (to?: string) => readonly TwilioMessage[];
  /** Keeps a file that contacts can send, of which its answer says that it has `sizeBytes`; gives its address. */
  readonly keepFile: (bytes: Buffer, sizeBytes?: number) => string;
  /** Refuses every call from now on; undefined: none. `code` is Twilio's. */
  readonly fail: (status: number | undefined, code?: number) => void;
  readonly stop: () => Promise<void>;
};

/** The account that a stub takes calls for. */
export type TwilioAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  readonly phoneNumber: string;
};

const longestText = 1_600;
const address = /^whatsapp:(\+\d{6,15}|[A-Z]{2}\.\w+)$/;

/** Starts one that takes this token, and messages from this number alone. */
export async function startTwilioStub({
  accountSid,
  authToken,
  phoneNumber,
}: TwilioAccount): Promise<TwilioStub> {
  const sent: TwilioMessage[] = [];
  const files = new Map<string, { bytes: Buffer; size: number }>();
  let failing: { status: number; code: number } | undefined;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // a server that listens on a port has an address with one
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const account = `/2010-04-01/Accounts/${accountSid}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await textOf(request));
    const reply = (status: number, body: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    const refuse = (status: number, code: number, message: string): void =>
      reply(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
    const file = files.get(request.url ?? '');
    if (failing) refuse(failing.status, failing.code, 'on purpose');
    else if (request.headers.authorization !== authorization) refuse(401, 20003, 'Authenticate');
    else if (file) {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': file.size });
      // of one that is said to be larger the rest never comes
      if (file.size === file.bytes.length) response.end(file.bytes);
      else response.write(file.bytes);
    } else if (request.method === 'GET' && request.url === `${account}.json`)
      reply(200, { sid: accountSid, status: 'active' });
    else if (request.method === 'POST' && request.url === `${account}/Messages.json`) {
      const fault = faultOf(form);
      if (fault) refuse(400, ...fault);
      else reply(201, kept(form));
    } else refuse(404, 20404, 'The requested resource was not found');
  }

  function faultOf(form: URLSearchParams): [code: number, message: string] | undefined {
    const text = form.get('Body') ?? '';
    if (form.get('From') !== `whatsapp:${phoneNumber}`) return [63007, 'no such channel'];
    if (!address.test(form.get('To') ?? '')) return [21211, "Invalid 'To' Phone Number"];
    if (text === '' && !form.has('MediaUrl'))
      return [21619, 'A text message body or media urls must be given'];
    if (text.length > longestText) return [21617, 'The message body exceeds the 1600 character limit'];
    if (/broken/.test(form.get('MediaUrl') ?? '')) return [21620, 'Invalid media URL(s)'];
    return undefined;
  }

  function kept(form: URLSearchParams): object {
    const sid = `SM${String(sent.length + 1).padStart(32, '0')}`;
    const [, to = ''] = address.exec(form.get('To') ?? '') ?? [];
    sent.push({
      sid,
      to,
      text: form.get('Body') ?? '',
      mediaUrl: form.get('MediaUrl') ?? undefined,
      statusCallback: form.get('StatusCallback') ?? undefined,
    });
    return {
      ...{ sid, account_sid: accountSid, body: form.get('Body') ?? '', status: 'queued' },
      ...{ from: form.get('From'), to: form.get('To'), direction: 'outbound-api', api_version: '2010-04-01' },
      ...{ num_media: form.has('MediaUrl') ? '1' : '0', error_code: null, error_message: null },
    };
  }

  return {
    url,
    sent: (to) => sent.filter((message) => to === undefined || message.to === to),
    keepFile(bytes, sizeBytes = bytes.length) {
      const path = `${account}/Messages/MM1/Media/ME${files.size + 1}`;
      files.set(path, { bytes, size: sizeBytes });
      return `${url}${path}`;
    },
    fail: (status, code = 20500) => {
      failing = status === undefined ? undefined : { status, code };
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A webhook as Twilio posts it to an address: its bytes, and the header that signs them with that address. */
export function signedForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  authToken: string,
): { readonly body: string; readonly signature: string } {
  const sorted = Object.keys(fields).sort();
  const text = url + sorted.map((name) => `${name}${fields[name] ?? ''}`).join('');
  return {
    body: new URLSearchParams(fields).toString(),
    signature: createHmac('sha1', authToken).update(text, 'utf8').digest('base64'),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
