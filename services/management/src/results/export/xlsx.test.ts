import { buffer } from 'node:stream/consumers';
import readSheets from 'read-excel-file/node';
import { unzipSync, strFromU8 } from 'fflate';
import type { CellType } from './result-columns.ts';
import { xlsx } from './xlsx.ts';

async function* rowsOf(rows: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  for (const row of rows) yield await Promise.resolve(row);
}

const written = (
  headings: readonly string[],
  types: readonly CellType[],
  rows: readonly (readonly string[])[],
  limits?: Parameters<typeof xlsx>[1],
): Promise<Buffer> => buffer(xlsx({ headings, types, rows: rowsOf(rows) }, limits));

/** The sheets of a workbook as another library reads them. */
const read = async (bytes: Buffer) =>
  (await readSheets(bytes, { trim: false })).map(({ sheet, data }) => [sheet, data] as const);

test('another library reads numbers, truths, instants and texts as such', async () => {
  const types = ['text', 'number', 'boolean', 'instant'] as const;
  const rows = [
    ['Ada & <Grace> "x"\nsecond line ', '36', 'true', '2026-11-21T09:30:15.000Z'],
    ['  007', '-1.5', 'false', '1999-12-31T18:00:00.000Z'],
  ];
  expect(await read(await written(['name', 'age', 'done', 'at'], types, rows))).toEqual([
    [
      'Results',
      [
        ['name', 'age', 'done', 'at'],
        ['Ada & <Grace> "x"\nsecond line ', 36, true, new Date('2026-11-21T09:30:15.000Z')],
        ['  007', -1.5, false, new Date('1999-12-31T18:00:00.000Z')],
      ],
    ],
  ]);
});

test('another library reads dates as such, and those that no spreadsheet knows as texts', async () => {
  const texts = ['2026-04-03', '2026-04-03T18:00', '1899-12-31', '2026-04-03/2026-04-05', 'never'];
  const [[, data] = ['', []]] = await read(
    await written(
      ['day'],
      ['date'],
      texts.map((text) => [text]),
    ),
  );
  expect(data.slice(1).map(([cell]) => cell)).toEqual([
    new Date('2026-04-03T00:00:00.000Z'),
    new Date('2026-04-03T18:00:00.000Z'),
    ...texts.slice(2),
  ]);
});

test.each(['1,5', '007', '1e3', 'NaN', 'Infinity', '0x10', ' 1', '12345678901234567', '1.50', '-0'])(
  'an answer of %j is a text even where numbers are asked for, so that nothing of it is lost',
  async (text) => {
    const [[, data] = ['', []]] = await read(await written(['n'], ['number'], [[text]]));
    expect(data[1]?.map(String)).toEqual([text]);
    expect(typeof data[1]?.[0]).toBe('string');
  },
);

test.each(['=1+1', '=HYPERLINK("http://evil.invalid")', '+cmd|calc', '@SUM(A1)', '\t=1', '＝1+1'])(
  '%j stands in a cell for texts, in headings and below them, and no cell has a formula',
  async (text) => {
    const bytes = await written([text], ['number'], [[text]]);
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!);
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet.match(/<c [^>]*>/g)).toEqual(['<c r="A1" t="inlineStr">', '<c r="A2" t="inlineStr">']);
  },
);

test('what XML cannot hold is written by its number, and a text that looks so is none', async () => {
  const bytes = await written(['a'], ['text'], [['a\0b\u001Fc_x0041_d\uD800e\r']]);
  expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)).toContain(
    '>a_x0000_b_x001F_c_x005F_x0041_d\uFFFDe_x000D_<',
  );
});

test('a text is cut where a cell ends', async () => {
  const [[, data] = ['', []]] = await read(await written(['a'], ['text'], [['x'.repeat(40_000)]]));
  expect(data[1]?.[0]).toBe(`${'x'.repeat(32_766)}…`);
});

test('rows that have no room go on with another sheet, under the same headings', async () => {
  const rows = ['1', '2', '3', '4', '5'].map((number) => [number]);
  const sheets = await read(await written(['n'], ['number'], rows, { rows: 2, characters: Infinity }));
  expect(sheets).toEqual([
    ['Results', [['n'], [1], [2]]],
    ['Results 2', [['n'], [3], [4]]],
    ['Results 3', [['n'], [5]]],
  ]);
  const large = await read(await written(['n'], ['number'], rows, { rows: 1_000, characters: 1 }));
  expect(large.map(([, data]) => data.length)).toEqual([2, 2, 2, 2, 2]);
});

test('without rows there are the headings alone', async () => {
  expect(await read(await written(['n'], ['number'], []))).toEqual([['Results', [['n']]]]);
});

test('a column after Z has two letters, and empty cells take no room', async () => {
  const headings = Array.from({ length: 703 }, (_, index) => `c${index}`);
  const row = headings.map((_, index) => (index === 702 ? 'last' : ''));
  const sheet = strFromU8(
    unzipSync(await written(headings, headings.map(() => 'text' as const), [row]))['xl/worksheets/sheet1.xml']!,
  ); // prettier-ignore
  expect(sheet).toContain('<row r="2"><c r="AAA2" t="inlineStr">');
});

test('rows are asked for while the workbook is taken, and no more of them after nobody takes it', async () => {
  let asked = 0;
  let isClosed = false;
  async function* endless(): AsyncGenerator<readonly string[]> {
    try {
      for (;;) yield await Promise.resolve([`row ${++asked} ${'x'.repeat(1_000)}`]);
    } finally {
      isClosed = true;
    }
  }
  let bytes = 0;
  for await (const part of xlsx({ headings: ['a'], types: ['text'], rows: endless() })) {
    bytes += part.length;
    if (bytes > 20_000) break;
  }
  expect(isClosed).toBe(true);
  expect(asked).toBeLessThan(20_000);
});

test('a failure of the rows is the failure of the workbook', async () => {
  async function* failing(): AsyncGenerator<readonly string[]> {
    yield await Promise.resolve(['a']);
    throw new Error('the database is away');
  }
  await expect(buffer(xlsx({ headings: ['a'], types: ['text'], rows: failing() }))).rejects.toThrow('away');
});
