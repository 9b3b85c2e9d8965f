import { expect, test } from '@jest/globals';
import { commandFor, keysOf } from './editor-keys.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const commands = ['A', 'Ctrl+Z', 'Ctrl+Shift+Z', 'Del', '?', 'Alt+↑'].map((keys) => ({ id: keys, keys }));

test.each([
  [{ ...none, key: 'z', ctrlKey: true }, 'Ctrl+Z'],
  [{ ...none, key: 'Z', metaKey: true, shiftKey: true }, 'Ctrl+Shift+Z'],
  [{ ...none, key: '?', shiftKey: true }, '?'],
  [{ ...none, key: 'Backspace' }, 'Del'],
  [{ ...none, key: 'ArrowUp', altKey: true }, 'Alt+↑'],
])('%o is written %s', (pressed, expected) => {
  expect(keysOf(pressed)).toBe(expected);
  expect(commandFor(commands, pressed, true)?.id).toBe(expected);
});

test('single letters count only where one works on the flow', () => {
  const a = { ...none, key: 'a' };
  expect(commandFor(commands, a, true)?.id).toBe('A');
  expect(commandFor(commands, a, false)).toBeUndefined();
  expect(commandFor(commands, { ...none, key: 'z', ctrlKey: true }, false)?.id).toBe('Ctrl+Z');
});
