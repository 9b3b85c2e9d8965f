import { unavailable } from '@parley/errors';
import type { Response } from 'express';
import { createLogger } from '../base/logger.ts';
import type { RequestContext } from '../base/request-context.ts';
import { KnownFailure } from './known-failure.ts';
import { sendProblem } from './problem-handler.ts';

/** The lines that are logged of a request that fails. */
function logged(error: unknown): object[] {
  const lines: object[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as object);
  const log = createLogger({ service: 'test', level: 'info' }, { write });
  const context = { log, requestId: 'request', path: '/api', addLogFields: () => undefined };
  const response = { headersSent: true, destroy: () => undefined };
  sendProblem(error, response as unknown as Response, context as unknown as RequestContext, '/errors');
  return lines;
}

test('a failure whose reason is known is logged with it, and with what was said', () => {
  const statement = new Error('Failed query: select 1');
  const reason = 'It takes no connection in time: it is frozen';
  expect(logged(unavailable({ retryAfterSeconds: 1 }, new KnownFailure(reason, statement)))).toMatchObject([
    { msg: 'request failed', reason, err: { message: 'Failed query: select 1' } },
  ]);
});

test('any other failure is logged as it is', () => {
  const [line] = logged(new Error('a mistake of ours'));
  expect(line).toMatchObject({ msg: 'request failed', err: { message: 'a mistake of ours' } });
  expect(line).not.toHaveProperty('reason');
});
