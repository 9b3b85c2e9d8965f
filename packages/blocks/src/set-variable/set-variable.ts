import { canonicalTimeZone, type ChatLog } from '@parley/schema';
import {
  defineBlock,
  finding,
  goOn,
  pause,
  perform,
  textOf,
  type Finding,
  type Json,
  type BlockContext,
} from '@parley/engine';
import { clientScript } from '../shared/client-script.ts';
import { sharePageCodeLogs } from '../shared/page-integration.ts';
import { transcriptText } from '../shared/transcript.ts';
import { variablesRules } from '../shared/variables.rules.ts';
import { setVariableSchema, type SetVariableBlock } from './schema.ts';
import { checkExpression, evaluated, expressionStep, runsInSandbox } from './expression.ts';
import { customValue, transcriptValue, valueTypeNames } from './constants.ts';
import { setVariableRules } from './set-variable.rules.ts';
import { channelValues, clientExpressions, valueTypes } from './value-types.ts';
import { checkNeedsPage } from '../shared/channel-checks.ts';

export const setVariable = defineBlock<SetVariableBlock>({
  type: 'Set variable',
  category: 'logic',
  summary: 'Gives a variable a value: a fixed one, a calculated one, or one from the conversation.',
  whenToUse: 'When you want to calculate, to count, or to remember something for later.',
  schema: setVariableSchema,
  enter({ options = {} }, context) {
    const {
      variableId,
      type = customValue,
      expressionToEvaluate = '',
      isExecutedOnClient,
      isUnsafe,
      isCode,
    } = options;
    if (variableId === undefined) return goOn();
    if (type === transcriptValue) return perform({ type: 'readTranscript' });
    const onClient =
      clientExpressions.get(type) ??
      (isExecutedOnClient === true && type === customValue ? expressionToEvaluate : undefined);
    if (onClient !== undefined) {
      const scriptToExecute = clientScript(onClient, context, {
        isUnsafe,
        isCode: isCode === true || type !== customValue,
      });
      return pause('action', {
        actions: [{ type: 'setVariable', setVariable: { scriptToExecute }, expectsDedicatedReply: true }],
        logs: type === customValue ? sharePageCodeLogs('The code that sets a variable', context) : [],
      });
    }
    const assignments = valueTypes.get(type)?.(options, context);
    if (assignments) return goOn({ set: assignments, logs: channelLogs(type, context) });
    return expressionStep(variableId, expressionToEvaluate, options, context);
  },
  resume({ options = {} }, resumption, context) {
    const { variableId = '' } = options;
    if (resumption.from === 'client') {
      const text = resumption.reply?.type === 'text' ? resumption.reply.text : undefined;
      return goOn({ set: text === undefined ? [] : [{ variableId, value: parsedOrText(text) }] });
    }
    const { result } = resumption;
    if (result.type === 'readTranscript') {
      const logs = result.isShortened === true ? [{ ...shortened, context: context.group.title }] : [];
      return goOn({ set: [{ variableId, value: transcriptText(result.lines) }], logs });
    }
    return result.type === 'evaluate' ? evaluated(variableId, options, result.outcomes[0], context) : goOn();
  },
  check({ options = {} }, scope) {
    const { variableId, type = customValue, timeZone = '' } = options;
    const findings: Finding[] = type === customValue ? checkExpression(options, scope) : [];
    if (variableId === undefined || !scope.hasVariable(variableId)) {
      const message = `${variableId === undefined ? 'no variable is chosen' : 'the variable to set is gone'}, so that nothing is set: choose one`;
      findings.push(finding(variablesRules['unknown-variable'], message, ['options', 'variableId']));
    }
    if (!valueTypeNames.some((known) => known === type)) {
      const message = `there is no value “${type}”: choose one of the list`;
      findings.push(finding(setVariableRules['unknown-value-type'], message, ['options', 'type']));
    }
    const isZone =
      timeZone.includes('{{') || timeZone.trim() === '' || canonicalTimeZone(timeZone.trim()) !== undefined;
    if (!isZone) {
      const message = `there is no time zone ${timeZone}, so that the time of UTC is used: choose one of the list`;
      findings.push(finding(setVariableRules['unknown-time-zone'], message, ['options', 'timeZone']));
    }
    const isOnPage =
      clientExpressions.has(type) || (options.isExecutedOnClient === true && type === customValue);
    return isOnPage
      ? [...findings, ...checkNeedsPage('this stays empty', ['options', 'type'], scope)]
      : findings;
  },
  runsOnClient: ({ isExecutedOnClient }) => isExecutedOnClient === true,
  mainEffect: ({ options = {} }) =>
    (options.type ?? customValue) === customValue && runsInSandbox(options) ? 'evaluate' : undefined,
  takesTranscript: ({ type }) => type === transcriptValue,
  endsTurn: ({ options }) =>
    clientExpressions.has(options?.type ?? '') ||
    (options?.isExecutedOnClient === true && (options.type ?? customValue) === customValue),
});

const shortened = {
  status: 'warning',
  description:
    'The transcript was read without its oldest lines: a long chat keeps only the last ones. The result shows all of them.',
};

/** Logs for the author that the visitor of a page has no such value. */
function channelLogs(type: string, context: BlockContext): ChatLog[] {
  if (!channelValues.has(type) || context.contact !== undefined) return [];
  const description = `“${type}” is known of contacts of messaging channels only: on a page the variable is empty.`;
  return [{ status: 'warning', description, context: context.group.title }];
}

/** Reads a client's text as JSON if it parses, else as text. A JSON string becomes the text it holds. */
function parsedOrText(text: string): Json {
  try {
    // JSON.parse of a text gives JSON
    return JSON.parse(text) as Json;
  } catch {
    return textOf(text);
  }
}
