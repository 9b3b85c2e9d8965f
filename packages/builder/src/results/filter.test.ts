import { describe, expect, test } from '@jest/globals';
import { addressOf, choicesIn, everything, exportAddress, filterOf, type Choices } from './filter.ts';

const queryOf = (over: Partial<Choices>) => {
  const { timeZone: _, ...query } = filterOf({ ...everything, ...over });
  return query;
};

describe('choices of results', () => {
  test.each<Partial<Choices>>([
    {},
    { search: 'ada', state: 'open', channel: 'web', time: 'today' },
    { column: 'variable:A & B', by: 'equals', value: '5 = 5' },
    { column: 'answer:name', by: 'isEmpty' },
  ])('are the same after they have stood in the address: %o', (over) => {
    const choices = { ...everything, ...over };
    expect(choicesIn(new URLSearchParams(addressOf(choices)))).toEqual(choices);
  });

  test('ask for what they name, and for nothing that is not whole yet', () => {
    expect(queryOf({})).toEqual({ timeFilter: 'allTime' });
    expect(queryOf({ search: 'ada', state: 'open', channel: 'telegram' })).toEqual({
      timeFilter: 'allTime',
      isCompleted: false,
      channel: 'telegram',
      search: 'ada',
    });
    expect(queryOf({ state: 'archived' })).toEqual({ timeFilter: 'allTime', isArchived: true });
    expect(queryOf({ state: 'problems' })).toEqual({ timeFilter: 'allTime', hasErrors: true });
    expect(queryOf({ search: ' … ' })).toEqual({ timeFilter: 'allTime' });
    expect(queryOf({ column: 'answer:name', by: 'contains', value: '' })).toEqual({ timeFilter: 'allTime' });
    expect(queryOf({ column: 'answer:name', by: 'equals', value: '?' })).toMatchObject({
      filterBlockId: 'name',
      filterBy: 'equals',
      filterValue: '?',
    });
    expect(queryOf({ column: 'variable:A:b', by: 'isEmpty', value: 'left over' })).toEqual({
      timeFilter: 'allTime',
      filterVariable: 'A:b',
      filterBy: 'isEmpty',
    });
  });

  test('are those of the file as well', () => {
    const filter = filterOf({ ...everything, search: 'ada & grace', state: 'completed' });
    const address = new URL(exportAddress('b/1', filter, 'csv'), 'https://parley.example');
    expect(address.pathname).toBe('/api/v1/bots/b%2F1/results/export');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      format: 'csv',
      timeFilter: 'allTime',
      isCompleted: 'true',
      search: 'ada & grace',
    });
  });
});
