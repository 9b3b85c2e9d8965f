import fc from 'fast-check';
import { cutText } from './cut-text.ts';

test('a text is cut at its headings, and each passage knows those above it', () => {
  const text = '# Shop\n\nWelcome.\n\n## Returns\n\nWithin 30 days.\n\n## Delivery\n\nTwo days.\n';
  expect(cutText(text)).toEqual([
    { heading: 'Shop', text: 'Welcome.' },
    { heading: 'Shop › Returns', text: 'Within 30 days.' },
    { heading: 'Shop › Delivery', text: 'Two days.' },
  ]);
});

test('a line of a program is no heading', () => {
  expect(cutText('```\n# no heading\n```\n\n#hashtag')).toEqual([
    { heading: '', text: '```\n# no heading\n```\n\n#hashtag' },
  ]);
});

test('short paragraphs share a passage, and long ones are cut behind a sentence', () => {
  const short = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  expect(cutText(short)).toHaveLength(1);
  const long = 'A sentence of some words. '.repeat(200);
  const parts = cutText(long);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.every(({ text }) => text.endsWith('.') && text.length <= 1_500)).toBe(true);
});

test('of any text no word is lost, and no passage is too long or empty', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.constantFrom('', '# One', '###### Six', '####### Seven', '```', 'x'.repeat(4_000), 'a. '.repeat(900)),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = lines.join('\n');
      const passages = cutText(text);
      for (const passage of passages) {
        expect(passage.text.trim()).not.toBe('');
        expect(passage.text.length).toBeLessThanOrEqual(2_500);
      }
      const kept = passages
        .map((passage) => passage.text)
        .join('')
        .replace(/\s/g, '');
      const body = text
        .split(/\r\n|[\n\r\f]/)
        .filter((one) => !/^#{1,6}[ \t]/.test(one))
        .join('')
        .replace(/\s/g, '');
      // headings inside of programs are kept as text
      expect(kept.length).toBeGreaterThanOrEqual(body.length);
    }),
  );
});

test('a text twice as long takes no more than its part of the time', () => {
  const text = `${'word '.repeat(100)}\n\n`.repeat(10_000);
  const started = performance.now();
  expect(cutText(text).length).toBeGreaterThan(5_000);
  expect(performance.now() - started).toBeLessThan(10_000);
});
