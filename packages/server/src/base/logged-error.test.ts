import { loggedError } from './logged-error.ts';

test('of a driver’s error the reason and the place are logged, and no value of the statement', () => {
  const cause = Object.assign(new Error('value too long for type character varying(3)'), {
    code: '22001',
    detail: 'Failing row contains (secret).',
  });
  const error = Object.assign(
    new Error('Failed query: insert into "t" ("a") values ($1)\nparams: secret\n    at secret', { cause }),
    { params: ['secret'], command: { name: 'evalsha', args: ['secret'] } },
  );
  const logged = loggedError(error);
  expect(JSON.stringify(logged)).not.toContain('secret');
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'Failed query: insert into "t" ("a") values ($1)',
    stack: expect.stringContaining('logged-error.test.ts'),
    cause: { message: 'value too long for type character varying(3)', code: '22001' },
  });
});

test('what was thrown and is no error says nothing of itself but its type', () => {
  expect(loggedError('secret')).toEqual({ type: 'string', message: '' });
  expect(loggedError(undefined)).toEqual({ type: 'undefined', message: '' });
  expect(loggedError(Object.create(null))).toEqual({ type: 'Object', message: '' });
});

test('errors that cause one another end somewhere', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(loggedError(error)).split('"message":"round"')).toHaveLength(7);
});
