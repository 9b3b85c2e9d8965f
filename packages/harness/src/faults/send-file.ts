import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SentFile } from './journal.ts';
import { persist, persistFile, type Answer, type AskOptions } from './persist.ts';

/** The end of sending a file: received, not received, or an answer that nobody should get. */
export type Sending =
  | { readonly file: SentFile }
  | {
      readonly file: undefined;
      readonly complaint?: string;
      /** True if the process that was asked knows of no such place at all, as one of a former release may. */
      readonly isForWantOfRoute?: boolean;
    };

type Granted = { readonly fileUrl: string; readonly upload: { readonly url: string } };

/** A file comes in so many pieces at most, with pauses between them: a process has time to die over it. */
const mostPieces = 6;
const pieceBytes = 20_000;
const longestPauseMs = 120;
/** The share of attempts that break off on the side of the visitor. */
const brokenShare = 0.1;

/** Sends a file whose content begins with `text` for the question of a session, again and again until it is received. */
export async function sendFile(options: AskOptions, sessionId: string, text: string): Promise<Sending> {
  const { random } = options;
  const piece = `${text}\n`.repeat(Math.ceil(pieceBytes / text.length));
  const pieces = Array.from({ length: 1 + Math.floor(random() * mostPieces) }, () => piece);
  const content = pieces.join('');
  const wanted = { blockId: 'question', fileName: 'note.txt', fileSize: content.length };
  const granted = await persist(options, `/v1/sessions/${sessionId}/uploads`, wanted, randomUUID());
  // a former release may take no files
  if (granted?.body.includes('/route-not-found"') === true) return { file: undefined };
  // where another session has taken over, or another turn has begun, there is nothing to send
  if (granted?.status !== 200) return refusal(granted, 409);
  const { fileUrl, upload } = JSON.parse(granted.body) as Granted;
  async function* slowly(): AsyncGenerator<Uint8Array> {
    const isBroken = random() < brokenShare;
    for (const [index, part] of pieces.entries()) {
      if (isBroken && index === pieces.length - 1) throw new Error('the visitor has lost the connection');
      yield Buffer.from(part);
      await delay(random() * longestPauseMs);
    }
  }
  const sent = await persistFile(options, new URL(upload.url).pathname, () => ReadableStream.from(slowly()));
  // received by an attempt whose answer was lost
  const isReceived = sent?.status === 204 || sent?.body.includes('/file-already-received"');
  // an attempt that was held up for longer than its lease is refused
  return isReceived === true ? { file: { url: fileUrl, content } } : refusal(sent, 410);
}

function refusal(answer: Answer | undefined, allowed: number): Sending {
  if (answer === undefined || answer.status === allowed) return { file: undefined };
  return {
    file: undefined,
    complaint: `a file was answered with ${answer.status}: ${answer.body}`,
    isForWantOfRoute: answer.body.includes('/route-not-found"'),
  };
}
