import { guessedValue, programOf, scriptOf } from './program.ts';

const values: Readonly<Record<string, string | string[]>> = { Score: '41', Name: 'Ann', List: ['1', '2'] };
const valueOf = (name: string) => values[name];

test.each([
  ['{{Score}} + 1', 'return $1 + 1', { $1: 41 }],
  ['{{Score}} + {{Name}} + {{Score}}', 'return $1 + $2 + $1', { $1: 41, $2: 'Ann' }],
  [' 1 + 1 ', 'return 1 + 1', {}],
  ['const x = {{List}}; return x[0]', 'const x = $1; return x[0]', { $1: ['1', '2'] }],
  ['{{Gone}}', 'return $1', { $1: null }],
  ['returned', 'return returned', {}],
  ['{{= {{Score}} + 1 =}} * 2', 'return ($1 + 1) * 2', { $1: 41 }],
  [
    '1 + {{= const x = {{Score}}; return x; =}}',
    'return 1 + (() => { const x = $1; return x; })()',
    { $1: 41 },
  ],
  ['{{Name}}{{= {{Name}} =}}', 'return $1($1)', { $1: 'Ann' }],
  ['{{return}}', 'return $1', { $1: null }],
])('the program of %j is %j with %j', (code, expected, args) => {
  expect(programOf(code, valueOf)).toEqual({ code: expected, args });
});

test.each([
  ['41', 41],
  ['-1.5', -1.5],
  ['0', 0],
  ['0.5', 0.5],
  ['1e3', 1000],
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
  [null, null],
  [undefined, null],
  ['', ''],
  ['007', '007'],
  ['+49123', '+49123'],
  ['1,5', '1,5'],
  [' 1', ' 1'],
  ['1e999', '1e999'],
  ['12345678901234567890', '12345678901234567890'],
  ['9007199254740991', 9007199254740991],
  ['Ann', 'Ann'],
  [
    ['1', null],
    ['1', null],
  ],
])('code sees %j as %j', (value, guessed) => {
  expect(guessedValue(value)).toEqual(guessed);
});

test('a script is its code as it stands: nothing is put in front of it', () => {
  expect(scriptOf('setVariable("a", {{Score}}); {{= 1 =}}', valueOf)).toEqual({
    code: 'setVariable("a", $1); (1)',
    args: { $1: 41 },
  });
});
