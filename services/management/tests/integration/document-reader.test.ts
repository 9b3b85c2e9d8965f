import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDocumentReader, type DocumentReader } from '../../src/knowledge/reading/document-reader.ts';
import type { Read } from '../../src/knowledge/reading/read-document.ts';
import { pdf, pdfBomb } from '../support/pdf.ts';

const tenant = { organizationId: 'one', workspaceId: 'one' };
let reader: DocumentReader;
beforeAll(() => {
  // a busy machine must not decide what a test sees
  reader = createDocumentReader({ limitMs: 300_000 });
});
afterAll(() => reader.close());

const read = (bytes: string | Buffer, name = 'file', mediaType = ''): Promise<Read> =>
  reader.read(tenant, { bytes: Buffer.from(bytes), name, mediaType });

const textOf = (answer: Read): string =>
  'passages' in answer ? answer.passages.map(({ heading, text }) => `[${heading}] ${text}`).join('\n') : '';

test('a PDF is read page by page', async () => {
  const answer = await read(pdf(['Returns (30 days)\nSecond line', 'Delivery']));
  expect(textOf(answer)).toBe('[Page 1] Returns (30 days)\nSecond line\n[Page 2] Delivery');
});

test('a PDF of 1,000 pages is read to its end', async () => {
  const answer = await read(pdf(Array.from({ length: 1_000 }, (_, index) => `This is page ${index + 1}.`)));
  expect('passages' in answer && answer.passages.length).toBe(1_000);
  expect(textOf(answer)).toContain('[Page 1000] This is page 1000.');
});

test('of a page only what people read counts', async () => {
  const page =
    '<!doctype html><html><head><title>T</title><style>p{}</style></head><body><nav>Menu</nav><h1>Returns</h1>' +
    '<p>Within&nbsp;30 <b>days</b>.</p><script>steal()</script><ul><li>Shoes<li>Hats</ul><footer>Imprint</footer></body></html>';
  expect(textOf(await read(page))).toBe('[Returns] Within 30 days.\n\n- Shoes\n- Hats');
});

test.each<[string, string | Buffer, string, RegExp]>([
  ['a PDF that is none', 'no PDF at all', 'terms.pdf', /called a PDF and is none/],
  ['a PDF that ends in the middle', pdf(['Text']).subarray(0, 60), 'a.pdf', /damaged/],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0, 1, 2]), 'a.bin', /neither a PDF nor a text/],
  ['a text with zero bytes', 'a\0b', 'a.txt', /neither a PDF nor a text/],
  ['a page without text', '<html><script>x</script></html>', 'a.html', /no text in it/],
  ['a PDF without text', pdf(['']), 'scan.pdf', /no text in it/],
])('%s is refused in words', async (_, bytes, name, reason) => {
  expect(await read(bytes, name)).toEqual({ reason: expect.stringMatching(reason) });
});

test('a PDF that unpacks into a gigabyte takes no memory, and others are read afterwards', async () => {
  const before = process.memoryUsage().rss;
  expect(await read(pdfBomb(300_000_000), 'bomb.pdf')).toHaveProperty('reason');
  expect(process.memoryUsage().rss - before).toBeLessThan(700_000_000);
  expect(textOf(await read('Fine.'))).toBe('[] Fine.');
});

test('a document that takes too long is refused in words, and others are read afterwards', async () => {
  const hasty = createDocumentReader({ limitMs: 1 });
  try {
    const pages = Array.from({ length: 1_000 }, (_, index) => `This is page ${index + 1}.`);
    expect(await hasty.read(tenant, { bytes: pdf(pages), name: 'a.pdf', mediaType: '' })).toEqual({
      reason: expect.stringMatching(/too long/),
    });
  } finally {
    await hasty.close();
  }
});
