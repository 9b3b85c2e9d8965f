import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outgoingSchema, readMarkSchema, type OutgoingMessage } from './whatsapp-rules.ts';

/** A message that a bot has sent, with the id it got. */
export type WhatsAppMessage = { readonly id: string; readonly chat: string; readonly body: OutgoingMessage };

/** A stand-in for the Cloud API of WhatsApp on loopback: it keeps what bots send, and holds them to its limits. */
export type WhatsAppStub = {
  readonly url: string;
  readonly sent: (chat?: string) => readonly WhatsAppMessage[];
  /** The ids of messages that were marked as read. */
  readonly read: readonly string[];
  /** Keeps a file that contacts can send, told of with `sizeBytes`; gives its id. */
  readonly keepFile: (bytes: Buffer, sizeBytes?: number) => string;
  /** Refuses every call from now on; undefined: none. `code` is Meta's. */
  readonly fail: (status: number | undefined, code?: number) => void;
  /** Keeps what is sent from now on and answers nothing until that is lifted. */
  readonly hold: (isHeld: boolean) => void;
  readonly stop: () => Promise<void>;
};

/** The account that a stub takes calls for. */
export type WhatsAppAccount = { readonly phoneNumberId: string; readonly accessToken: string };

/** Starts one that takes this token for this number alone. */
export async function startWhatsAppStub({
  phoneNumberId,
  accessToken,
}: WhatsAppAccount): Promise<WhatsAppStub> {
  const sent: WhatsAppMessage[] = [];
  const read: string[] = [];
  const files = new Map<string, { bytes: Buffer; size: number }>();
  let failing: { status: number; code: number | undefined } | undefined;
  let isHeld = false;
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // a server that listens on a port has an address with one
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const reply = (status: number, body: object): void => {
      const now = (): void => {
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      };
      if (isHeld) held.push(now);
      else now();
    };
    const refuse = (status: number, code: number, message: string): void =>
      reply(status, { error: { message, type: 'OAuthException', code, fbtrace_id: 'stand-in' } });
    if (failing) refuse(failing.status, failing.code ?? 131000, 'on purpose');
    else if (request.headers.authorization !== `Bearer ${accessToken}`)
      refuse(401, 190, 'Invalid OAuth access token - Cannot parse access token');
    else if (request.url === `/${phoneNumberId}?fields=display_phone_number`)
      reply(200, { id: phoneNumberId, display_phone_number: '+1 555-012-3456' });
    else if (request.method === 'GET') giveFile(request.url ?? '', response, reply, refuse);
    else if (!new RegExp(`^(/v\\d+\\.\\d+)?/${phoneNumberId}/messages$`).test(request.url ?? ''))
      refuse(400, 100, 'Unsupported post request');
    else take(text, reply, refuse);
  }

  /** Gives the address of a file by its id, and the file by that address. */
  function giveFile(
    path: string,
    response: ServerResponse,
    reply: (status: number, body: object) => void,
    refuse: (status: number, code: number, message: string) => void,
  ): void {
    const [, folder, id = ''] = /^\/(download\/)?(media-\d+)$/.exec(path) ?? [];
    const file = files.get(id);
    if (!file) refuse(400, 100, 'Unsupported get request');
    else if (folder !== undefined)
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(file.bytes);
    else
      reply(200, { id, url: `${url}/download/${id}`, file_size: file.size, messaging_product: 'whatsapp' });
  }

  function take(
    text: string,
    reply: (status: number, body: object) => void,
    refuse: (status: number, code: number, message: string) => void,
  ): void {
    const json: unknown = JSON.parse(text);
    const mark = readMarkSchema.safeParse(json).data;
    if (mark) {
      read.push(mark.message_id);
      reply(200, { success: true });
      return;
    }
    const outgoing = outgoingSchema.safeParse(json);
    if (!outgoing.success) {
      const isMedia = outgoing.error.issues.some(({ message }) => message === 'media download error');
      refuse(
        400,
        isMedia ? 131053 : 100,
        `(#100) ${outgoing.error.issues[0]?.message ?? 'Invalid parameter'}`,
      );
      return;
    }
    const { to, recipient } = outgoing.data;
    const chat = recipient ?? to ?? '';
    const id = `wamid.stand-in-${sent.length + 1}`;
    sent.push({ id, chat, body: outgoing.data });
    reply(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: chat, wa_id: to }],
      messages: [{ id }],
    });
  }

  return {
    url,
    read,
    sent: (chat) => sent.filter((message) => chat === undefined || message.chat === chat),
    keepFile(bytes, sizeBytes = bytes.length) {
      const id = `media-${files.size + 1}`;
      files.set(id, { bytes, size: sizeBytes });
      return id;
    },
    fail: (status, code) => {
      failing = status === undefined ? undefined : { status, code };
    },
    hold(holds) {
      isHeld = holds;
      if (!holds) for (const now of held.splice(0)) now();
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A webhook as Meta posts it: its bytes, and the header that signs them. */
export function signedWebhook(
  webhook: object,
  appSecret: string,
): { readonly body: string; readonly signature: string } {
  const body = JSON.stringify(webhook);
  return { body, signature: `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}` };
}

/** A batch of messages and statuses about one number. */
export function whatsAppBatch(
  phoneNumberId: string,
  { messages, statuses, contacts = [] }: { messages?: object[]; statuses?: object[]; contacts?: object[] },
): object {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
    contacts,
    ...(messages ? { messages } : {}),
    ...(statuses ? { statuses } : {}),
  };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [{ field: 'messages', value }] }],
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
