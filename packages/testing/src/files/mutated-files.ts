import fc from 'fast-check';
import { png } from '../png.ts';
import { heifPicture } from './heif-pictures.ts';

/** The number of mutated files that a test tries; `PARLEY_LONG_TESTS=1` tries all that an acceptance asks for. */
export const mutatedFileRuns = process.env['PARLEY_LONG_TESTS'] === '1' ? 5_000 : 300;

const hex = (digits: string, size = 200): Buffer => {
  const bytes = Buffer.from(digits.replaceAll(' ', ''), 'hex');
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length))]);
};
const text = (latin1: string, size = 200): Buffer => hex(Buffer.from(latin1, 'latin1').toString('hex'), size);

/** The beginnings of files of the kinds that are looked into, each with the extension of its kind. */
const samples: readonly (readonly [extension: string, bytes: Buffer])[] = [
  ['png', png(40, 30)],
  ['gif', text('GIF89a\x28\0\x1e\0')],
  [
    'jpg',
    hex(
      'ffd8 ffe0 0010 4a464946 0001 0100 0001 0001 0000 ffc0 0011 08 001e 0028 03 012200 021101 031101 ffd9',
    ),
  ],
  [
    'jpg',
    hex(
      'ffd8 ffe1 0022 457869660000 4d4d002a 00000008 0001 0112 0003 00000001 0006 0000 00000000 ffc0 0011 08 001e 0028',
    ),
  ],
  ['webp', text('RIFF\x1a\0\0\0WEBPVP8 \x0e\0\0\0\x10\x02\0\x9d\x01\x2a\x28\0\x1e\0')],
  ['webp', text('RIFF\x1a\0\0\0WEBPVP8L\x0e\0\0\0\x2f\x27\x40\x07\0')],
  ['bmp', text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x28\0\0\0\x1e\0\0\0\x01\0\x18\0')],
  ['tif', hex('49492a00 08000000 0200 0001 0300 01000000 28000000 0101 0300 01000000 1e000000 00000000')],
  ['tif', hex('4d4d002a 00000008 0002 0100 0003 00000001 0028 0000 0101 0003 00000001 001e 0000 00000000')],
  ['avif', heifPicture('avif', 40, 30)],
  ['heic', heifPicture('heic', 40, 30)],
  ['mp4', text('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\x08moov')],
  [
    'webm',
    hex('1a45dfa3 9f 4286 81 01 42f7 81 01 42f2 81 04 42f3 81 08 4282 84 7765626d 4287 81 04 4285 81 02'),
  ],
  ['mp3', text('ID3\x03\0\0\0\0\0\x0a\0\0\0\0\0\0\0\0\0\0\xff\xfb\x90\x64')],
  ['ogg', text('OggS\0\x02\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x01\x1e\x01vorbis')],
  ['flac', text('fLaC\0\0\0\x22\x10\0\x10\0')],
  ['wav', text('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0')],
  ['pdf', text('%PDF-1.7\n1 0 obj<<>>endobj\n')],
  [
    'zip',
    hex('504b0304 1400 0000 0000 0000 0000 00000000 05000000 05000000 0500 0000 612e747874 68656c6c6f'),
  ],
  ['docx', text('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\0\0[Content_Types].xml')],
  ['txt', text('\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa\0\x62\xce\x6c\0\0\0\0\0\0\0\0')],
];

type Edit = {
  readonly kind: 'byte' | 'word' | 'cut' | 'repeat';
  readonly at: number;
  readonly value: number;
};

const edits: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('byte', 'word', 'word', 'cut', 'repeat'),
  at: fc.nat(300),
  value: fc.oneof(fc.constantFrom(0, 1, 8, 0x7fffffff, 0xffffffff), fc.nat(0xffffffff)),
});

function edited(bytes: Buffer, { kind, at: place, value }: Edit): Buffer {
  const at = place % Math.max(1, bytes.length - 4);
  const changed = Buffer.from(bytes);
  if (bytes.length < 8) return changed;
  if (kind === 'byte') changed[at] = value & 0xff;
  if (kind === 'word') changed.writeUInt32BE(value >>> 0, at);
  if (kind === 'cut') return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + (value % 16))]);
  if (kind === 'repeat') {
    const part = bytes.subarray(at, at + 1 + (value % 40));
    return Buffer.concat([
      bytes.subarray(0, at),
      ...Array<Buffer>(1 + (value % 500)).fill(part),
      bytes.subarray(at),
    ]);
  }
  return changed;
}

/** Files that were whole once: words and bytes in them are others, parts are gone or there many times. */
export const mutatedFiles: fc.Arbitrary<{ readonly extension: string; readonly bytes: Buffer }> = fc
  .tuple(fc.constantFrom(...samples), fc.array(edits, { minLength: 1, maxLength: 6 }))
  .map(([[extension, bytes], all]) => ({ extension, bytes: all.reduce(edited, bytes) }));
