import { InvalidArgumentError } from '@commander-js/extra-typings';
import { commandOf, count, someOf } from './command-options.ts';

const parts = ['engine', 'wheels', 'doors'] as const;

/** Reads options as a command of the harness does; where it refuses them, throws what it would print. */
function read(...args: string[]): object {
  const said: string[] = [];
  return commandOf('faults')
    .option('--turns <n>', 'how many turns', count, 100)
    .option('--only <parts>', 'these alone', someOf(parts))
    .configureOutput({ writeErr: (text) => said.push(text) })
    .exitOverride(() => {
      throw new Error(said.join(''));
    })
    .parse(args, { from: 'user' })
    .opts();
}

test('options are read, and have their usual values otherwise', () => {
  expect(read()).toEqual({ turns: 100 });
  expect(read('--turns', '5', '--only=doors,engine')).toEqual({ turns: 5, only: ['doors', 'engine'] });
});

test.each([
  ['--turns', 'many'],
  ['--turns', '0'],
  ['--turns', '0.5'],
  ['--only', 'doors,roof'],
  ['--turns'],
  ['--kills', '5'],
  ['all'],
])('%s %s is refused, and told how the command is called', (...args) => {
  expect(() => read(...args)).toThrow(/Usage: npm run faults -- \[options\]/);
});

test('a number or name that is none is refused by what it should be', () => {
  expect(() => count('1e3')).toThrow(InvalidArgumentError);
  expect(() => someOf(parts)('roof')).toThrow('engine, wheels, doors');
});
