import { deflateSync } from 'node:zlib';

/** A PDF with a text on each page, its content packed as most writers do. */
export function pdf(pages: readonly string[]): Buffer {
  return pdfOf(
    pages.map((text) => {
      const lines = text.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`);
      return deflateSync(`BT /F1 12 Tf 14 TL 50 780 Td\n${lines.join('\n')}\nET`);
    }),
  );
}

/** A PDF of one page whose content unpacks into so many bytes. */
export function pdfBomb(unpackedBytes: number): Buffer {
  return pdfOf([deflateSync(Buffer.alloc(unpackedBytes, ' '))]);
}

function pdfOf(contents: readonly Buffer[]): Buffer {
  const objects: Buffer[] = [];
  const add = (text: string | Buffer): number => objects.push(Buffer.from(text));
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const parent = contents.length * 2 + 2;
  const kids = contents.map((content) => {
    const stream = add(
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    );
    return add(
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${stream} 0 R ` +
        `/Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    );
  });
  const list = kids.map((kid) => `${kid} 0 R`).join(' ');
  add(`<< /Type /Pages /Kids [${list}] /Count ${kids.length} >>`);
  const catalog = add(`<< /Type /Catalog /Pages ${parent} 0 R >>`);
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = 9;
  const places = objects.map((object, index) => {
    const place = length;
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    length += whole.length;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}` +
        `trailer << /Size ${size} /Root ${catalog} 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}
