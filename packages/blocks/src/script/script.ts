import { blockSchema } from '@parley/schema';
import {
  defineBlock,
  fill,
  finding,
  goOn,
  perform,
  type Assignment,
  type BlockContext,
  type BlockResult,
} from '@parley/engine';
import type { ProgramOutcome } from '@parley/engine';
import { z } from 'zod';
import { clientScript } from '../shared/client-script.ts';
import { checkPageProgram, sharePageCodeLogs } from '../shared/page-integration.ts';
import { parses } from '../shared/parsed-programs.ts';
import { checkNetwork, checkQuotes } from '../shared/programs.ts';
import { scriptRules } from './script.rules.ts';
import { checkNeedsPage } from '../shared/channel-checks.ts';

const schema = blockSchema.extend({
  type: z.literal('Code'),
  options: z
    .looseObject({
      name: z.string().optional(),
      content: z.string().optional(),
      isExecutedOnClient: z.boolean().optional(),
      isUnsafe: z.boolean().optional(),
      shouldExecuteInParentContext: z.boolean().optional(),
    })
    .optional(),
});

export const script = defineBlock({
  type: 'Code',
  category: 'logic',
  summary:
    'Runs a program that you write in JavaScript: on the visitor’s page, or on the server, shut off from everything else.',
  whenToUse: 'When no other block does what you need, and you can program.',
  schema,
  enter({ options = {} }, context) {
    const { content = '', isExecutedOnClient, isUnsafe } = options;
    if (content.trim() === '') return goOn();
    if (isExecutedOnClient === false)
      return perform({ type: 'evaluate', programs: [context.script(content)] });
    const scriptToExecute = clientScript(content, context, { isUnsafe });
    return goOn({
      actions: [{ type: 'scriptToExecute', scriptToExecute }],
      logs: sharePageCodeLogs(`The code of ${options.name ?? 'Code'}`, context),
    });
  },
  resume({ options = {} }, resumption, context) {
    if (resumption.from === 'client' || resumption.result.type !== 'evaluate') return goOn();
    return done(options.name ?? 'Code', resumption.result.outcomes[0], context);
  },
  runsOnClient: ({ isExecutedOnClient }) => isExecutedOnClient !== false,
  mainEffect: ({ options: { content = '', isExecutedOnClient } = {} }) =>
    isExecutedOnClient === false && content.trim() !== '' ? 'evaluate' : undefined,
  check({ options = {} }, scope) {
    const { content = '', isExecutedOnClient } = options;
    const path = ['options', 'content'];
    if (content.trim() === '')
      return [
        finding(scriptRules['no-code'], 'there is no program, so that nothing happens: write one', path),
      ];
    const isProgram = parses(fill(content, { variable: () => 'value', code: () => 'value' }));
    if (isProgram)
      return [
        ...checkQuotes(content, path),
        ...(isExecutedOnClient === false
          ? checkNetwork(content, path)
          : [
              ...checkPageProgram(content, path, scope),
              ...checkNeedsPage('this program does not run', path, scope),
            ]),
      ];
    if (isExecutedOnClient !== false) return [];
    return [
      finding(
        scriptRules['code-does-not-parse'],
        'this program cannot run: correct it where the editor marks it',
        path,
      ),
    ];
  },
});

/** Applies the variables that a program has set. A program that failed has set none. */
function done(name: string, outcome: ProgramOutcome | undefined, context: BlockContext): BlockResult {
  const groupTitle = context.group.title;
  if (outcome?.ok !== true) {
    const details = outcome?.error ?? 'no result';
    return goOn({
      logs: [{ status: 'error', description: `The code of ${name} failed.`, details, context: groupTitle }],
    });
  }
  const idOf = new Map(context.variables().map((variable) => [variable.name, variable.id]));
  const set = outcome.sets.flatMap(({ name: variable, value }): Assignment[] => {
    const variableId = idOf.get(variable);
    return variableId === undefined ? [] : [{ variableId, value }];
  });
  const unknown = [...new Set(outcome.sets.flatMap(({ name: set }) => (idOf.has(set) ? [] : [set])))];
  if (unknown.length === 0) return goOn({ set });
  const description = `The code of ${name} set variables that the bot does not have. Create them first.`;
  return goOn({
    set,
    logs: [{ status: 'warning', description, details: unknown.join(', '), context: groupTitle }],
  });
}
