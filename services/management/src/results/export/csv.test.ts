import { csvLine } from './csv.ts';

test.each([
  ['plain texts', ['a', 'b c', ''], 'a,b c,\r\n'],
  [
    'commas, quotes and line breaks',
    ['a,b', 'say "hi"', 'two\nlines'],
    '"a,b","say ""hi""","two\nlines"\r\n',
  ],
  ['numbers', ['12', '-3.5', '+4'], '12,-3.5,+4\r\n'],
])('%s are written as RFC 4180 says', (_name, cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test.each([
  '=1+1',
  '=HYPERLINK("http://evil.invalid")',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
])('%j cannot run in a spreadsheet', (text) => {
  const line = csvLine([text]);
  const cell = line.startsWith('"') ? line.slice(1) : line;
  expect(cell.startsWith(`'${text.replaceAll('"', '""')}`)).toBe(true);
});
