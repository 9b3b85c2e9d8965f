import { fileRefused, fileTooLarge } from '@parley/errors';
import { pictureBytes, pictureSize, typeBytes, type FileContent } from '@parley/storage';

/** The types that content may have where a file has one of these extensions. */
const contentOf: Readonly<Record<string, readonly string[]>> = {
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  webp: ['webp'],
  avif: ['avif'],
  heic: ['heic'],
  heif: ['heic'],
  bmp: ['bmp'],
  tif: ['tif'],
  tiff: ['tif'],
  pdf: ['pdf'],
  mp4: ['mp4', 'm4v', 'mov'],
  m4v: ['mp4', 'm4v'],
  mov: ['mov', 'mp4'],
  m4a: ['m4a', 'mp4'],
  webm: ['webm', 'mkv'],
  weba: ['webm', 'mkv'],
  mp3: ['mp3'],
  ogg: ['ogg', 'oga', 'ogv', 'opus'],
  oga: ['ogg', 'oga', 'opus'],
  wav: ['wav'],
  flac: ['flac'],
  aac: ['aac'],
  zip: ['zip'],
  docx: ['docx', 'zip'],
  xlsx: ['xlsx', 'zip'],
  pptx: ['pptx', 'zip'],
};
const pictures = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'heic', 'heif', 'bmp', 'tif', 'tiff']);
/** Types that are text: whatever has a signature of its own is none of them. */
const texts = new Set(['txt', 'csv', 'tsv', 'json', 'md', 'html', 'htm', 'css', 'js', 'mjs', 'svg', 'xml']);

/** The properties that a file must have to be taken. */
export type Expected = {
  readonly extension: string;
  readonly maxBytes: number;
  readonly announcedBytes: number | undefined;
};

/** Looks into the first bytes of a file. */
export type ReadHead = (head: Uint8Array) => Promise<FileContent>;

/**
 * Passes a file on and judges it on the way: its first bytes before any of it is passed on, its size while it comes.
 * Throws the problem where the file is not what it must be. Holds no more than its first 256 KB; unpacks nothing.
 */
export async function* inspected(
  source: AsyncIterable<Uint8Array>,
  expected: Expected,
  read: ReadHead,
): AsyncGenerator<Uint8Array> {
  const { extension, maxBytes } = expected;
  const headBytes = pictures.has(extension) ? pictureBytes : typeBytes;
  let head: Uint8Array[] | undefined = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw fileTooLarge({ limitBytes: maxBytes });
    if (!head) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    if (size < headBytes) continue;
    const bytes = Buffer.concat(head);
    head = undefined;
    judge(await read(bytes), extension);
    yield bytes;
  }
  judgeSize(size, expected);
  if (head) {
    const bytes = Buffer.concat(head);
    judge(await read(bytes), extension);
    yield bytes;
  }
}

/** Throws the problem where a file of that size is not what it must be. */
export function judgeSize(size: number, { maxBytes, announcedBytes }: Expected): void {
  if (size > maxBytes) throw fileTooLarge({ limitBytes: maxBytes });
  if (size === 0) throw fileRefused({ reason: 'The file is empty.' });
  if (announcedBytes !== undefined && size !== announcedBytes)
    throw fileRefused({ reason: `The file has ${size} bytes and was announced with ${announcedBytes}.` });
}

function judge(content: FileContent, extension: string): void {
  const { type: found } = content;
  const allowed = Object.hasOwn(contentOf, extension) ? contentOf[extension] : undefined;
  // XML is found by its first characters, and may stand in any text
  const isText = found === undefined || found === 'xml';
  const fits = allowed ? found !== undefined && allowed.includes(found) : !texts.has(extension) || isText;
  if (!fits) throw fileRefused({ reason: `The content of the file is not that of a .${extension} file.` });
  if (pictures.has(extension)) pictureSize(content);
}
