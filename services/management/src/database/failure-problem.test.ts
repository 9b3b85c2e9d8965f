import { DrizzleQueryError } from 'drizzle-orm';
import { failureProblem } from './failure-problem.ts';

test('a Postgres that is away is a problem that passes, with the reason in words for the log', () => {
  const cause = new Error('Connection terminated due to connection timeout');
  const problem = failureProblem(new DrizzleQueryError('select 1', [], cause));
  expect(problem).toMatchObject({
    code: 'unavailable',
    status: 503,
    cause: { message: expect.stringContaining('it is frozen') },
  });
});

test('a mistake in a statement is none', () => {
  expect(failureProblem(new DrizzleQueryError('select 1', [], new Error('a mistake')))).toBeUndefined();
});
