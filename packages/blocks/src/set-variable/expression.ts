import {
  goOn,
  perform,
  programOf,
  soleVariableOf,
  toValue,
  unitCost,
  type CheckScope,
  type Finding,
  type ProgramOutcome,
  type BlockContext,
  type BlockResult,
} from '@parley/engine';
import { checkPageProgram } from '../shared/page-integration.ts';
import { checkNetwork, checkQuotes, isProgram, isProgramThatMayRun } from '../shared/programs.ts';
import type { SetVariableOptions } from './schema.ts';

const numberAsTyped = /^-?\d+([.,]\d+)?$/;

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
  const name = soleVariableOf(expression);
  if (name !== undefined) return goOn({ set: [{ variableId, value: context.valueOf(name) ?? null }] });
  if (expression.trim() === '') return goOn({ set: [{ variableId, value: null }] });
  if (numberAsTyped.test(expression.trim())) return goOn({ set: [{ variableId, value: expression.trim() }] });
  const program = context.program(expression);
  if (
    options.isCode === true ||
    context.once(isProgram, program.code, program.code.length * unitCost.program) === true
  )
    return perform({ type: 'evaluate', programs: [program] });
  return goOn({ set: [{ variableId, value: context.render(expression) }] });
}

/** True if the sandbox evaluates an expression, whatever its variables hold. */
export function runsInSandbox({
  variableId,
  expressionToEvaluate = '',
  isCode,
  isExecutedOnClient,
}: SetVariableOptions): boolean {
  const text = expressionToEvaluate.trim();
  if (variableId === undefined || isExecutedOnClient === true || text === '') return false;
  if (soleVariableOf(expressionToEvaluate) !== undefined || numberAsTyped.test(text)) return false;
  return isCode === true || isProgramThatMayRun(programOf(expressionToEvaluate, () => undefined).code);
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
