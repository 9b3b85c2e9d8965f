import { Command, InvalidArgumentError } from '@commander-js/extra-typings';

/**
 * A command of the harness as `npm run` calls it. What it does not take ends the process with an explanation: a run
 * that measures nothing finds no fault.
 */
export function commandOf(name: string): Command {
  return new Command(`npm run ${name} --`).showHelpAfterError();
}

/** Reads a whole number above zero. */
export function count(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number above zero.');
  return Number(text);
}

/** Reads some of `names`, with commas between. */
export function someOf<N extends string>(names: readonly N[]): (text: string) => readonly N[] {
  return (text) =>
    text.split(',').map((given) => {
      const name = names.find((known) => known === given);
      if (name === undefined) throw new InvalidArgumentError(`It takes ${names.join(', ')}.`);
      return name;
    });
}
