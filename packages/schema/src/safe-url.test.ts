import { isSafeUrl } from './safe-url.ts';

test.each([
  'https://example.org/a?b=c',
  'HTTP://example.org',
  '//example.org/a',
  '/relative',
  'example.org',
  'mailto:a@example.org',
  'tel:+491',
  'sms:+491',
  '{{Link}}',
  '',
])('%s may be followed', (url) => {
  expect(isSafeUrl(url)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u200b:alert(1)',
  'vbscript:x',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'blob:https://example.org/1',
])('%j may not be followed', (url) => {
  expect(isSafeUrl(url)).toBe(false);
});

test('image data is allowed only where it is asked for, and never as SVG', () => {
  expect(isSafeUrl('data:image/png;base64,AA')).toBe(false);
  expect(isSafeUrl('data:image/png;base64,AA', { allowImageData: true })).toBe(true);
  expect(isSafeUrl('data:image/svg+xml,<svg/>', { allowImageData: true })).toBe(false);
});
