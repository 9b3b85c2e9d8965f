import { jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { gatheredLines } from './gathered-lines.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function gathering(): { lines: ReturnType<typeof gatheredLines>; written: string[]; process: EventEmitter } {
  const written: string[] = [];
  const process = new EventEmitter();
  const output = { write: (text: string) => written.push(text), flushSync: () => written.push('flushed') };
  const lines = gatheredLines(process as unknown as NodeJS.Process, () => {
    // as pino's output does, which then writes what it has
    process.on('exit', output.flushSync);
    return output;
  });
  return { lines, written, process };
}

test('lines go on together, 100 ms after the first of them', () => {
  const { lines, written } = gathering();
  for (const round of ['1', '2']) {
    lines.write(`a${round}\n`);
    jest.advanceTimersByTime(60);
    lines.write(`b${round}\n`);
    jest.advanceTimersByTime(39);
    expect(written).not.toContain(`a${round}\nb${round}\n`);
    jest.advanceTimersByTime(1);
    expect(written).toContain(`a${round}\nb${round}\n`);
  }
  expect(written).toHaveLength(2);
});

test('many lines go on at once, and none of them twice', () => {
  const { lines, written } = gathering();
  const line = `${'x'.repeat(1_023)}\n`;
  for (let index = 0; index < 33; index++) lines.write(line);
  expect(written).toEqual([line.repeat(32)]);
  jest.advanceTimersByTime(100);
  expect(written).toEqual([line.repeat(32), line]);
  expect(jest.getTimerCount()).toBe(0);
});

test('what is left goes on before the output writes its last when the process exits', () => {
  const { lines, written, process } = gathering();
  lines.write('last\n');
  process.emit('exit', 0);
  expect(written).toEqual(['last\n', 'flushed']);
});

test('a line that the process may not outlive goes on at once', () => {
  const { lines, written } = gathering();
  lines.write('fatal\n');
  lines.flushSync();
  expect(written).toEqual(['fatal\n', 'flushed']);
});
