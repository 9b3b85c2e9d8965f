import { expect, test } from '@jest/globals';
import { commandFor, keysOf } from './editor-keys.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const commands = ['A', 'Ctrl+Z', 'Ctrl+Shift+Z', 'Del', '?', 'Alt+↑', 'Ctrl+→', 'Enter'].map((keys) => ({
  id: keys,
  keys,
}));

test.each([
  [{ ...none, key: 'z', ctrlKey: true }, 'Ctrl+Z'],
  [{ ...none, key: 'Z', metaKey: true, shiftKey: true }, 'Ctrl+Shift+Z'],
  [{ ...none, key: '?', shiftKey: true }, '?'],
  [{ ...none, key: 'Backspace' }, 'Del'],
  [{ ...none, key: 'ArrowUp', altKey: true }, 'Alt+↑'],
])('%o is written %s', (pressed, expected) => {
  expect(keysOf(pressed)).toBe(expected);
  expect(commandFor(commands, pressed, 'flow')?.id).toBe(expected);
});

test('single letters count only where one works on the flow', () => {
  const a = { ...none, key: 'a' };
  expect(commandFor(commands, a, 'flow')?.id).toBe('A');
  expect(commandFor(commands, a, 'elsewhere')).toBeUndefined();
  expect(commandFor(commands, { ...none, key: 'z', ctrlKey: true }, 'elsewhere')?.id).toBe('Ctrl+Z');
  expect(commandFor([{ id: 'help', keys: 'F1' }], { ...none, key: 'F1' }, 'elsewhere')?.id).toBe('help');
});

test('a question mark counts everywhere, and further keys of a command as its own', () => {
  const help = { ...none, key: '?', shiftKey: true };
  expect(commandFor(commands, help, 'elsewhere')?.id).toBe('?');
  expect(commandFor(commands, help, 'control')?.id).toBe('?');
  const redo = [{ id: 'redo', keys: 'Ctrl+Shift+Z', otherKeys: ['Ctrl+Y'] }];
  expect(commandFor(redo, { ...none, key: 'y', ctrlKey: true }, 'elsewhere')?.id).toBe('redo');
});

test('a button keeps the keys that press it, and a page its arrows', () => {
  const [enter, forth] = [
    { ...none, key: 'Enter' },
    { ...none, key: 'ArrowRight', ctrlKey: true },
  ];
  expect(commandFor(commands, enter, 'flow')?.id).toBe('Enter');
  expect(commandFor(commands, enter, 'control')).toBeUndefined();
  expect(commandFor(commands, forth, 'flow')?.id).toBe('Ctrl+→');
  expect(commandFor(commands, forth, 'elsewhere')).toBeUndefined();
});

test('of two commands with the same keys the one that can be done is meant', () => {
  const pressed = { ...none, key: 'g', ctrlKey: true };
  const both = [
    { id: 'split', keys: 'Ctrl+G' },
    { id: 'merge', keys: 'Ctrl+G' },
  ];
  expect(commandFor(both, pressed, 'flow', ({ id }) => id === 'merge')?.id).toBe('merge');
});
