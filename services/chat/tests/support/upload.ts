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
