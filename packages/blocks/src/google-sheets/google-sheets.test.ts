import { converseWith, findingsIn, says } from '../shared/testing.ts';

const cells = [{ id: 'c', column: 'Name', variableId: 'v:Name' }];

test.each(['Get data from sheet', 'Insert a row', 'Update a row', undefined])(
  '%s changes no variable',
  (action) => {
    const options = {
      action,
      credentialsId: 'c',
      cellsToExtract: cells,
      filter: { comparisons: [{ column: 'A' }] },
    };
    converseWith({
      groups: { A: [{ id: 'x', type: 'Google Sheets', options }, says('on')] },
      variables: [{ id: 'v:Name', name: 'Name', value: 'Ada' }],
    })
      .start()
      .sets('Name', 'Ada')
      .logs('no connection to Google Sheets')
      .says('on')
      .ends();
  },
);

test('it is warned of before it is published, and its options are looked at', () => {
  const check = (options: object): string[] =>
    findingsIn({ groups: { A: [{ id: 'x', type: 'Google Sheets', options }] } });
  expect(check({ cellsToInsert: cells })).toEqual([
    'warning unavailable-integration /groups/0/blocks/0/type',
  ]);
  expect(check({ cellsToInsert: 'A' })).toEqual([
    'error invalid-block /groups/0/blocks/0/options/cellsToInsert',
  ]);
});
