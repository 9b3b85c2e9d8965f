import { text } from 'node:stream/consumers';
import { BoundedLines } from './bounded-lines.ts';

async function through(chunks: readonly string[]) {
  const dropped: unknown[] = [];
  const lines = new BoundedLines(40, (id) => dropped.push(id));
  for (const chunk of chunks) lines.write(Buffer.from(chunk));
  lines.end();
  return { kept: await text(lines), dropped };
}
const long = 'x'.repeat(1_000);

test('lines come out whole, however they were cut', async () => {
  for (const chunks of [
    ['{"id":1}\n{"id":2}\n'],
    ['{"id', '":1}', '\n{"id":2}\n'],
    Array.from('{"id":1}\n{"id":2}\n'),
  ])
    expect(await through(chunks)).toEqual({ kept: '{"id":1}\n{"id":2}\n', dropped: [] });
});

test.each<[string, string, unknown]>([
  ['at its end', `{"params":"${long}","jsonrpc":"2.0","id":7}`, 7],
  ['before the version', `{"params":"${long}","id":"a-1","jsonrpc":"2.0"}`, 'a-1'],
  ['at its beginning', `{"jsonrpc":"2.0","id":8,"params":"${long}"}`, 8],
  ['nowhere', `{"params":"${long}"}`, undefined],
  ['in its words alone', `{"params":"${long} \\"id\\":9}"}`, undefined],
])('a long line with its id %s is dropped, and the next one is kept', async (_title, line, id) => {
  const whole = `${line}\n{"id":2}\n`;
  for (const size of [1, 7, 100, whole.length]) {
    const count = Math.ceil(whole.length / size);
    const chunks = Array.from({ length: count }, (_, index) => whole.slice(index * size, (index + 1) * size));
    expect(await through(chunks)).toEqual({ kept: '{"id":2}\n', dropped: [id] });
  }
});

test('a line that never ends is not kept', async () => {
  expect(await through([long, long])).toEqual({ kept: '', dropped: [] });
});
