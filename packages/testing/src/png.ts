import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one grey; its rows are left out beyond 100 × 100 pixels. */
export function png(width: number, height: number, grey = 0): Buffer {
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
  const rows = Buffer.alloc(Math.min(height, 100) * (Math.min(width, 100) + 1), grey);
  // each row begins with its filter: none
  for (let at = 0; at < rows.length; at += Math.min(width, 100) + 1) rows[at] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
