import fc from 'fast-check';
import { normalForm, streamSafe } from './normal-form.ts';

const longestRunIn = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/(?:(?!\u034f)\p{M})+/gu)].map(([run]) => Array.from(run).length));

test('no run of marks is longer than thirty, and nothing but joiners is added', () => {
  const marks = fc.string({
    unit: fc.constantFrom('a', 'e\u0301', '\u0345', '\u0301', '\u0316', '\u{1d165}', '\u034f', '漢'),
    size: 'large',
  });
  fc.assert(
    fc.property(marks, (text) => {
      const safe = streamSafe(text);
      expect(longestRunIn(safe)).toBeLessThanOrEqual(30);
      expect(safe.replaceAll('\u034f', '')).toBe(text.replaceAll('\u034f', ''));
      expect(streamSafe(safe)).toBe(safe);
    }),
  );
});

test.each(['', 'plain', 'caf\u00e9', `a${'\u0301'.repeat(30)}`, '漢字'.repeat(100)])(
  'what is stream-safe stays as it is: %j',
  (text) => expect(streamSafe(text)).toBe(text),
);

test('texts that look alike have one form', () => {
  expect(normalForm('cafe\u0301')).toBe('caf\u00e9');
  expect(normalForm('a\u0316\u0301')).toBe(normalForm('a\u0301\u0316'));
});
