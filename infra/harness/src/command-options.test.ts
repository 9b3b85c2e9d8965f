import { readOptions, UsageError } from './command-options.ts';

const options = {
  turns: { meaning: 'how many turns', default: 100 },
  break: { meaning: 'what to break', default: 'nothing' },
  only: { meaning: 'this alone', default: undefined },
} as const;
const read = (...args: string[]): object => readOptions('faults', options, args);

test('what is not given is as usual', () => {
  expect(read()).toEqual({ turns: 100, break: 'nothing', only: undefined });
  expect(read('--turns', '5', '--only', 'this')).toEqual({ turns: 5, break: 'nothing', only: 'this' });
});

test.each([
  ['a number that is none', '--turns', 'many'],
  ['nothing to do', '--turns', '0'],
  ['half a turn', '--turns', '0.5'],
  ['an option without its value', '--turns'],
  ['an option that there is not', '--kills', '5'],
  ['a word beside the options', 'all'],
  ['a call for help', '--help'],
])('%s is refused, and told how the command is called', (_what, ...args) => {
  expect(() => read(...args)).toThrow(UsageError);
  expect(() => read(...args)).toThrow(/npm run faults -- \[options\]\n +--turns +how many turns \(100\)\n/);
});
