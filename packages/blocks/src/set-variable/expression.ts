import type { VariableValue } from '@parley/schema';
import {
  goOn,
  perform,
  programOf,
  toValue,
  unitCost,
  type CheckScope,
  type Finding,
  type Program,
  type ProgramOutcome,
  type BlockContext,
  type BlockResult,
} from '@parley/engine';
import { checkPageProgram } from '../shared/page-integration.ts';
import { isProgram, isProgramThatMayRun } from '../shared/parsed-programs.ts';
import { checkNetwork, checkQuotes } from '../shared/programs.ts';
import { readingOf } from './reading.ts';
import type { SetVariableOptions } from './schema.ts';

/**
 * Evaluates an expression. A single variable is copied as it is, numbers keep their zeros, sentences are filled in; a
 * text that can be a program goes to the sandbox.
 */
export function expressionStep(
  variableId: string,
  expression: string,
  options: SetVariableOptions,
  context: BlockContext,
): BlockResult {
  const set = (value: VariableValue): BlockResult => goOn({ set: [{ variableId, value }] });
  const reading = readingOf(
    expression,
    options.isCode === true,
    (code) => context.program(code),
    (code) => context.once(isProgram, code, code.length * unitCost.program) === true,
  );
  switch (reading.is) {
    case 'copy':
      return set(context.valueOf(reading.name) ?? null);
    case 'nothing':
      return set(null);
    case 'number':
      return set(reading.text);
    case 'program':
      return perform({ type: 'evaluate', programs: [reading.program] });
    case 'text':
      return set(context.render(expression));
  }
}

/** True if the sandbox evaluates an expression, whatever its variables hold. */
export function runsInSandbox({
  variableId,
  expressionToEvaluate = '',
  isCode,
  isExecutedOnClient,
}: SetVariableOptions): boolean {
  if (variableId === undefined || isExecutedOnClient === true) return false;
  const make = (code: string): Program => programOf(code, () => undefined);
  return readingOf(expressionToEvaluate, isCode === true, make, isProgramThatMayRun).is === 'program';
}

/** Reports mistakes in an expression that is a program; a sentence may quote anything. */
export function checkExpression(
  { expressionToEvaluate = '', isCode, isExecutedOnClient }: SetVariableOptions,
  scope: CheckScope,
): Finding[] {
  const { code } = programOf(expressionToEvaluate, () => undefined);
  const isSentence = isCode !== true && isExecutedOnClient !== true && !isProgramThatMayRun(code);
  if (isSentence) return [];
  const path = ['options', 'expressionToEvaluate'];
  return [
    ...checkQuotes(expressionToEvaluate, path),
    ...(isExecutedOnClient === true
      ? checkPageProgram(expressionToEvaluate, path, scope)
      : checkNetwork(expressionToEvaluate, path)),
  ];
}

/** Takes the result of the sandbox. An expression that fails was meant as text, unless it is marked as code. */
export function evaluated(
  variableId: string,
  options: SetVariableOptions,
  outcome: ProgramOutcome | undefined,
  context: BlockContext,
): BlockResult {
  const { expressionToEvaluate = '', isCode, saveErrorInVariableId } = options;
  if (outcome?.ok === true) return goOn({ set: [{ variableId, value: toValue(outcome.value) }] });
  const set = [{ variableId, value: context.render(expressionToEvaluate) }];
  if (isCode !== true) return goOn({ set });
  const error = outcome?.error ?? 'no result';
  return goOn({
    set:
      saveErrorInVariableId === undefined
        ? set
        : [...set, { variableId: saveErrorInVariableId, value: error }],
    logs: [
      {
        status: 'error',
        description: 'The code that sets a variable failed.',
        details: error,
        context: context.group.title,
      },
    ],
  });
}
