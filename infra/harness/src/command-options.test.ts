import { count, flag, oneOf, readOptions, someOf, text, UsageError } from './command-options.ts';

const parts = ['engine', 'wheels', 'doors'] as const;
const options = {
  turns: count('<n>', 'how many turns', 100),
  rounds: count('<n>', 'how many rounds', undefined),
  break: oneOf('<part>', 'what to break', parts, 'doors'),
  only: someOf('a,b', 'these alone', parts),
  'out-of': text('<folder>', 'where it lies', undefined),
  quick: flag('in a hurry'),
};
const read = (...args: string[]): object => readOptions('faults', options, args);
const usual = {
  turns: 100,
  rounds: undefined,
  break: 'doors',
  only: undefined,
  'out-of': undefined,
  quick: false,
};

test('what is not given is as usual', () => {
  expect(read()).toEqual(usual);
  expect(read('--turns', '5', '--quick')).toEqual({ ...usual, turns: 5, quick: true });
});

test.each([
  ['a number', ['--rounds', '7'], { rounds: 7 }],
  ['a text', ['--out-of', '/a b'], { 'out-of': '/a b' }],
  ['one of a few', ['--break', 'wheels'], { break: 'wheels' }],
  ['some of a few', ['--only=doors,engine'], { only: ['doors', 'engine'] }],
])('%s is read', (_what, args, expected) => {
  expect(read(...args)).toEqual({ ...usual, ...expected });
});

const usage = `npm run faults -- [options]
  --turns <n>           how many turns (100)
  --rounds <n>          how many rounds
  --break <part>        what to break: engine, wheels, doors (doors)
  --only a,b            these alone: engine, wheels, doors
  --out-of <folder>     where it lies
  --quick               in a hurry
`;

test.each<[what: string, why: RegExp, ...args: string[]]>([
  ['a number that is none', /^--turns takes/, '--turns', 'many'],
  ['a number that is none, of an option without a usual one', /^--rounds takes/, '--rounds', 'x'],
  ['nothing to do', /^--turns takes/, '--turns', '0'],
  ['half a turn', /^--turns takes/, '--turns', '0.5'],
  ['a name there is not', /^--break takes engine, wheels, doors, and not roof\n/, '--break', 'roof'],
  ['one name there is not among others', /^--only takes .* not roof\n/, '--only', 'doors,roof'],
  ['an option without its value', /--turns/, '--turns'],
  ['a value of one that takes none', /--quick/, '--quick=yes'],
  ['an option that there is not', /--kills/, '--kills', '5'],
  ['a word beside the options', /all/, 'all'],
])('%s is refused, and told how the command is called', (_what, why, ...args) => {
  const refused = refusalOf(args);
  expect(refused.isHelp).toBe(false);
  expect(refused.message).toMatch(why);
  expect(refused.message).toContain(usage);
});

test('who asks for help is told how the command is called, and that alone', () => {
  expect(refusalOf(['--turns', '5', '--help'])).toMatchObject({ isHelp: true, message: usage });
});

function refusalOf(args: readonly string[]): UsageError {
  try {
    read(...args);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error(`${args.join(' ')} was taken`);
}
