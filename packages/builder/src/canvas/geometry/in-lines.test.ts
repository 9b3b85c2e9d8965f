import { expect, test } from '@jest/globals';
import { inLines } from './in-lines.ts';

test('breaks a text between words, and keeps the lines of its author', () => {
  expect(inLines('Ask Ada about the prices\nbefore Monday', 12, 9)).toEqual([
    'Ask Ada',
    'about the',
    'prices',
    'before',
    'Monday',
  ]);
});

test('breaks a word that is longer than a line', () => {
  expect(inLines('see https://example.org/prices', 10, 9)).toEqual([
    'see',
    'https://ex',
    'ample.org/',
    'prices',
  ]);
});

test('ends the last line of a text with a sign if there is no room for the rest', () => {
  expect(inLines('one two three four', 5, 2)).toEqual(['one', 'two…']);
});

test('keeps empty lines, and has one for no text', () => {
  expect(inLines('a\n\nb', 5, 9)).toEqual(['a', '', 'b']);
  expect(inLines('', 5, 9)).toEqual(['']);
});
