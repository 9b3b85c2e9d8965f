import { DatabaseError } from 'pg';
import { databaseTrouble } from './database-trouble.ts';

const refusal = (code: string): Error =>
  Object.assign(new DatabaseError('said by Postgres', 1, 'error'), { code });

test.each([
  [new Error('Connection terminated due to connection timeout'), /no connection in time: it is frozen/],
  [new Error('Connection terminated unexpectedly'), /restarted or ended/],
  [Object.assign(new Error('Postgres does not answer'), { code: 'ETIMEDOUT' }), /answers nobody/],
  [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), /does not run/],
  [Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND' }), /no address/],
  [refusal('57P03'), /starts or stops/],
  [refusal('53100'), /disk is full/],
])('%s is told in words', (error, words) => {
  expect(databaseTrouble(error)).toMatch(words);
});

test('a reason that nobody knows is told as it is', () => {
  expect(databaseTrouble(refusal('XX000'))).toBe('said by Postgres');
});
