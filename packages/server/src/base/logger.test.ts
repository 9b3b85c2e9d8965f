import { Writable } from 'node:stream';
import { createLogger } from './logger.ts';

function logging(): { readonly lines: string[]; readonly logger: ReturnType<typeof createLogger> } {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, logger: createLogger({ service: 'test', level: 'info' }, destination) };
}

test.each([
  ['3.mJx0R9aLw3kTz8YbNgq2V7abcdefghijk', '3.mJx0R9aLw3...'],
  ['preview-mJx0R9aLw3kTz8YbNgq2V7', 'preview-mJx0...'],
  ['chosen-by-me', 'chosen...'],
  ['a', '...'],
])('of the session id %s a line holds %s, whichever logger wrote it', (sessionId, shown) => {
  const { lines, logger } = logging();
  logger.info({ sessionId }, 'of the service');
  logger.child({}, { redact: [] }).info({ sessionId }, 'of a request');
  expect(lines.map((line) => (JSON.parse(line) as { sessionId: string }).sessionId)).toEqual([shown, shown]);
});
