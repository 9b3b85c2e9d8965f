import { cutText, type NewPassage } from './cut-text.ts';
import { readHtml } from './read-html.ts';
import { readPdf, Unreadable } from './read-pdf.ts';

/** A document to read: its bytes, and what is said of their type. */
export type ToRead = { readonly bytes: Uint8Array; readonly name: string; readonly mediaType: string };

/** The passages of a document, or the reason in words that there are none. */
export type Read = { readonly passages: readonly NewPassage[] } | { readonly reason: string };

/** Characters of text that a document may have: those of a thousand closely printed pages. */
const mostCharacters = 6_000_000;

/**
 * Reads a document. A file can be made so that this takes all time and memory there is: only a thread that can be ended
 * calls it (`createDocumentReader`).
 */
export async function readDocument({ bytes, name, mediaType }: ToRead): Promise<Read> {
  try {
    const text = await textOf(bytes, name, mediaType);
    if (text.length > mostCharacters)
      return { reason: 'Its text is too long. Divide it into several documents.' };
    // Postgres keeps no zero characters, and no halves of characters
    const passages = cutText(text.replaceAll('\0', '').toWellFormed());
    if (passages.length > 0) return { passages };
    return { reason: 'There is no text in it. Pages that were scanned have to be made into text first.' };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message };
    throw error;
  }
}

async function textOf(bytes: Uint8Array, name: string, mediaType: string): Promise<string> {
  if (isPdf(bytes)) return pdfText(bytes);
  if (/\.pdf$/i.test(name) || /^application\/pdf/i.test(mediaType))
    throw new Unreadable('It is called a PDF and is none. Save it as a PDF again, or add its text.');
  const text = decoded(bytes);
  return isHtml(text, name, mediaType) ? readHtml(text) : text;
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  try {
    return await readPdf(bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Unreadable(
      isLocked
        ? 'The PDF is locked with a password. Save it without one.'
        : 'The PDF cannot be read: it is damaged, or made in an unusual way.',
    );
  }
}

const isPdf = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024));
  return head.includes('%PDF-');
};

const isHtml = (text: string, name: string, mediaType: string): boolean =>
  /html/i.test(mediaType) ||
  /\.x?html?$/i.test(name) ||
  /^\s*<(?:!doctype html|html|head|body)[\s>]/i.test(text.slice(0, 1_000));

function decoded(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.slice(0, 10_000).includes('\0')) return text;
  } catch {
    // it is no text in this encoding
  }
  throw new Unreadable('It is neither a PDF nor a text in UTF-8. Save it as one of these.');
}
