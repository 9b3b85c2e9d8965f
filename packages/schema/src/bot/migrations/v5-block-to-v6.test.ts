import { blockOfV6 } from './v5-block-to-v6.ts';

test('what pointed back at the things around a block or an item is gone, the rest stays', () => {
  expect(
    blockOfV6({
      id: 'b',
      type: 'choice input',
      groupId: 'g',
      outgoingEdgeId: 'e',
      ownField: 1,
      items: [
        { id: 'i', blockId: 'b', type: 0, content: 'Yes', outgoingEdgeId: 'f' },
        { id: 'j', type: 'a word', ownField: 2 },
      ],
    }),
  ).toEqual({
    id: 'b',
    type: 'choice input',
    outgoingEdgeId: 'e',
    ownField: 1,
    items: [
      { id: 'i', content: 'Yes', outgoingEdgeId: 'f' },
      { id: 'j', type: 'a word', ownField: 2 },
    ],
  });
});

test('a request no longer says which row it was', () => {
  const webhook = { id: 'w', url: 'https://example.org', method: 'POST' };
  expect(blockOfV6({ id: 'b', type: 'Zapier', webhookId: 'w', options: { webhook, timeout: 5 } })).toEqual({
    id: 'b',
    type: 'Zapier',
    options: { webhook: { url: 'https://example.org', method: 'POST' }, timeout: 5 },
  });
  expect(blockOfV6({ id: 'b', type: 'Webhook', options: { timeout: 5 } })).toEqual({
    id: 'b',
    type: 'Webhook',
    options: { timeout: 5 },
  });
});

const referenceCell = { column: 'Email', value: '{{Email}}' };
const comparison = {
  id: 'b-reference-cell',
  column: 'Email',
  comparisonOperator: 'Equal to',
  value: '{{Email}}',
};
test.each([
  [{ action: 'Get data from sheet', referenceCell }, { filter: { comparisons: [comparison] } }],
  [{ action: 'Update a row', referenceCell }, { filter: { comparisons: [comparison] } }],
  [{ action: 'Get data from sheet', referenceCell, filter: { comparisons: [] } }, { filter: { comparisons: [] } }],
  [{ action: 'Insert a row', referenceCell }, {}],
  [{ action: 'Get data from sheet' }, {}],
])('the cell a sheet was searched by becomes a filter: %j', (options, expected) => {
  const { action } = options;
  expect(blockOfV6({ id: 'b', type: 'Google Sheets', options })['options']).toEqual({ action, ...expected });
});

test.each([
  [{ botId: 'x' }, true],
  [{ botId: 'x', mergeResults: false }, false],
  [{ botId: 'x', mergeResults: true }, true],
])('a linked bot merges as it did: %j', (options, mergeResults) => {
  expect(blockOfV6({ id: 'b', type: 'Bot link', options })['options']).toEqual({ botId: 'x', mergeResults });
});

test('the size limit of files, which is now the operator’s, is gone', () => {
  expect(blockOfV6({ id: 'b', type: 'file input', options: { sizeLimit: 10, isRequired: true } })).toEqual({
    id: 'b',
    type: 'file input',
    options: { isRequired: true },
  });
});

test('a block of a kind named like something every object has is left alone', () => {
  expect(blockOfV6({ id: 'b', type: 'constructor', options: { a: 1 } })).toEqual({
    id: 'b',
    type: 'constructor',
    options: { a: 1 },
  });
});
