import { growingRichText } from './growing-markdown.ts';
import { sentencesIn, wordsIn } from './sentences.ts';

const p = (...children: object[]) => ({ type: 'p', children });

test.each<[string, string, object[]]>([
  [
    'a bold word that is not at its end is bold',
    'It is **very im',
    [p({ text: 'It is ' }, { text: 'very im', bold: true })],
  ],
  ['marks with nothing behind them are not seen', 'It is **', [p({ text: 'It is' })]],
  ['half of the end of a bold word is not seen', 'a **b*', [p({ text: 'a ' }, { text: 'b', bold: true })]],
  [
    'a link is its words until its target is there',
    'see [our page](https://exa',
    [p({ text: 'see our page' })],
  ],
  ['an asterisk that multiplies stays one', '2 * 3', [p({ text: '2 * 3' })]],
  ['a name with underscores is left alone', 'snake_case_na', [p({ text: 'snake_case_na' })]],
  ['code is code before its end', 'run `npm st', [p({ text: 'run ' }, { text: 'npm st' })]],
  ['the beginning of a list is no underline of a heading', 'Two things:\n-', [p({ text: 'Two things:' })]],
  [
    'a paragraph that is whole is left as it is',
    '**a** and *b*.',
    [p({ text: 'a', bold: true }, { text: ' and ' }, { text: 'b', italic: true }, { text: '.' })],
  ],
])('%s', (_, text, richText) => {
  expect(growingRichText(text)).toEqual(richText);
});

test('no text that grows shows a mark of its bold words on any of its steps', () => {
  const text = 'Take **the *first* train** to **Ulm** and _wait_ there.\n\n- **one**\n- two';
  const shown = Array.from(text, (_, end) => wordsIn(growingRichText(text.slice(0, end + 1))));
  expect(shown.filter((words) => /[*_]/.test(words))).toEqual([]);
});

test('sentences are told apart, also where they end with a line', () => {
  const words = wordsIn(growingRichText('Yes. It costs 3.50 today!\n\n- One\n- Two, and'));
  expect(sentencesIn(words, 'en')).toEqual(['Yes.', 'It costs 3.50 today!', 'One', 'Two, and']);
});
