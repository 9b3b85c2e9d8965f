import { crc32, deflateSync } from 'node:zlib';
import type { Answer } from '@parley/testing';
import type { Body, ChatUnderTest } from './chat-under-test.ts';

/** Anything that `fetch` sends. */
export type Bytes = NonNullable<RequestInit['body']>;

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

/** The smallest files that pass for what they are. */
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** A PNG of one colour. */
export function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min(height, 100) * (Math.min(width, 100) + 1));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
