import { faultsOf, rowsIn } from './limits.ts';

const rows = rowsIn(`
| figure       | before | limit |
| ------------ | ------ | ----- |
| doors        | 7      | 2     |
| dark corners | 40     | 0     |
`);

test('a figure may be its limit, and no more', () => {
  expect(
    faultsOf(
      new Map([
        ['doors', 2],
        ['dark corners', 0],
      ]),
      rows,
    ),
  ).toEqual([]);
  expect(
    faultsOf(
      new Map([
        ['doors', 3],
        ['dark corners', 0],
      ]),
      rows,
    ),
  ).toEqual(['doors: 3, at most 2']);
});

test('a figure without a row, and a row that nothing counts, are faults', () => {
  expect(
    faultsOf(
      new Map([
        ['doors', 1],
        ['stairs', 1],
      ]),
      rows,
    ),
  ).toEqual(['stairs: no row says how much it may be', 'dark corners: nothing counts it']);
});
