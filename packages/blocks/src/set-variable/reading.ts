import { fill, programOf, soleVariableOf, textOf, toValue } from '@parley/engine/expressions';
import type { Filling, Program, ProgramOutcome } from '@parley/engine/expressions';
import type { VariableValue } from '@parley/schema';
import { isProgram, mistakeAt } from '../shared/parsed-programs.ts';

const numberAsTyped = /^-?\d+([.,]\d+)?$/;

/** An expression as a block takes it: the variable to copy, nothing, a number that keeps its zeros, a program, or a text. */
export type Reading =
  | { readonly is: 'copy'; readonly name: string }
  | { readonly is: 'nothing' }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'program'; readonly program: Program }
  | { readonly is: 'text' };

/** The way to take an expression. `isCode` has everything else than a variable and a number be a program. */
export function readingOf(
  expression: string,
  isCode: boolean,
  makeProgram: (expression: string) => Program,
  isWrittenAsProgram: (code: string) => boolean,
): Reading {
  const name = soleVariableOf(expression);
  if (name !== undefined) return { is: 'copy', name };
  const text = expression.trim();
  if (text === '') return { is: 'nothing' };
  if (numberAsTyped.test(text)) return { is: 'number', text };
  const program = makeProgram(expression);
  return isCode || isWrittenAsProgram(program.code) ? { is: 'program', program } : { is: 'text' };
}

/** The value that an expression gives, and the way it was taken. */
export type Worked = {
  readonly is: Reading['is'];
  readonly value: VariableValue;
  /** The reason why the program gives no value of its own: then the value is the text. */
  readonly failure?: string;
  /** The rest of a text that begins like a calculation, or is marked as a program, and is none from there on. */
  readonly unread?: string;
};

type ValueOf = (name: string) => VariableValue | undefined;
type Evaluate = (program: Program) => ProgramOutcome;

/** Gives each slot of a text its value, and tells of inline programs that fail. */
function fillingOf(valueOf: ValueOf, evaluate: Evaluate, onFailure?: (error: string) => void): Filling {
  const filling: Filling = {
    variable: (name) => textOf(valueOf(name)),
    code(inner) {
      const outcome = evaluate(programOf(inner, valueOf));
      if (outcome.ok) return textOf(toValue(outcome.value));
      onFailure?.(outcome.error);
      return fill(inner, { ...filling, code: () => '' });
    },
  };
  return filling;
}

/** A text as the bot says it, with a function that runs its inline programs at once. */
export function workOutText(text: string, valueOf: ValueOf, evaluate: Evaluate): Worked {
  let failure: string | undefined;
  const value = fill(
    text,
    fillingOf(valueOf, evaluate, (error) => (failure ??= error)),
  );
  return { is: 'text', value, ...(failure === undefined ? {} : { failure }) };
}

/** Works an expression out as the block does, with a function that runs programs at once. */
export function workOut(expression: string, isCode: boolean, valueOf: ValueOf, evaluate: Evaluate): Worked {
  const make = (code: string): Program => programOf(code, valueOf);
  const filling = fillingOf(valueOf, evaluate);
  const reading = readingOf(expression, isCode, make, isProgram);
  switch (reading.is) {
    case 'copy':
      return { is: 'copy', value: valueOf(reading.name) ?? null };
    case 'nothing':
      return { is: 'nothing', value: null };
    case 'number':
      return { is: 'number', value: reading.text };
    case 'program': {
      const outcome = evaluate(reading.program);
      if (outcome.ok) return { is: 'program', value: toValue(outcome.value) };
      const unread = outcome.error.startsWith('SyntaxError') ? afterMistake(expression) : undefined;
      return {
        is: 'program',
        value: fill(expression, filling),
        failure: outcome.error,
        ...(unread === undefined ? {} : { unread }),
      };
    }
    case 'text': {
      const unread = unreadPart(expression);
      return { is: 'text', value: fill(expression, filling), ...(unread === undefined ? {} : { unread }) };
    }
  }
}

/** Begins with a value and a sign that calculates or compares; a hyphen before a word is one of a sentence. */
const beginsLikeOne =
  /^[-(\s]*(\{\{[^{}]+\}\}|\d+([.,]\d+)?|"[^"]*"|'[^']*')[)\s]*(-(?=\s*[\d{(])|[+*/%]|[=!<>]=|[<>]|\?(?=.*:)|&&|\|\|)/s;

/** The rest of a text that its author may have meant as a calculation: from its first mistake on. */
const unreadPart = (expression: string): string | undefined =>
  beginsLikeOne.test(expression) ? afterMistake(expression) : undefined;

/** The rest of a text from where it stops being a program; undefined if all of it is one. */
function afterMistake(expression: string): string | undefined {
  // names as long as what they stand for, so that positions stay what they are
  const masked = expression.replaceAll(/\{\{[^{}]+\}\}/g, (slot) => `$${'_'.repeat(slot.length - 1)}`);
  const prefix = /\breturn\b/.test(masked) ? '' : 'return ';
  const at = mistakeAt(prefix + masked);
  return at === undefined ? undefined : expression.slice(Math.max(0, at - prefix.length)).trim();
}
