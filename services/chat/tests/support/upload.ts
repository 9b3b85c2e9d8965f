import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { botOf } from '@parley/engine/testing';
import type { Answer } from '@parley/testing';
import type { Body, ChatUnderTest } from './chat-under-test.ts';

/** Anything that `fetch` sends. */
export type Bytes = NonNullable<RequestInit['body']>;

/** Asks for one file, which everybody may open. */
export const cvBot = botOf({
  groups: {
    A: [{ id: 'cv', type: 'file input', options: { variableId: 'v:CV', visibility: 'Public' } }],
  },
  variables: ['CV'],
});

/** The parts of an upload that a test chooses. */
export type UploadSketch = {
  readonly blockId: string;
  readonly fileName?: string;
  readonly fileType?: string;
  readonly fileSize?: number;
};

/** Asks for an upload. */
export function grant(
  chat: ChatUnderTest,
  sessionId: string,
  token: string,
  upload: UploadSketch,
): Promise<Answer<Body>> {
  return chat.post(`/v1/sessions/${sessionId}/uploads`, token, { fileName: 'cv.pdf', ...upload });
}

/** Sends bytes to the address of an upload. */
export function put(url: string, bytes: Bytes, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { method: 'PUT', body: bytes, duplex: 'half', ...init });
}

/** Asks for an upload, sends the bytes, and gives the address of the file. */
export async function sendFile(
  chat: ChatUnderTest,
  sessionId: string,
  token: string,
  upload: UploadSketch,
  bytes: Bytes = pdf,
): Promise<string> {
  const { body } = await grant(chat, sessionId, token, upload);
  const { status } = await put(body.upload.url, bytes);
  if (status !== 204) throw new Error(`the upload was answered with ${status}`);
  return body.fileUrl;
}

/** A sender who has sent all but the last byte of the `pdf`; `answer` resolves with the answer. */
export function almostSent(url: string) {
  let sender: ClientRequest | undefined;
  const answer = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const answered = async (response: IncomingMessage): Promise<void> => {
      const { statusCode: status } = response;
      resolve({ status, body: status === 204 ? undefined : await json(response) });
    };
    const headers = { 'Content-Length': pdf.length };
    sender = request(url, { method: 'PUT', headers }, (response) => void answered(response));
    sender.on('error', reject);
    sender.write(pdf.subarray(0, -1));
  });
  return { url, answer, finish: () => sender?.end(pdf.subarray(-1)) };
}

/** The smallest files that pass for what they are. */
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** A zip archive with one file in it. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
  const attributes = Buffer.alloc(14);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    Buffer.from([20, 0]),
    fields,
    attributes,
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end]);
}
