import { blockSchema } from '@parley/schema';
import {
  defineBlock,
  finding,
  goOn,
  perform,
  type Next,
  type BlockContext,
  type BlockResult,
} from '@parley/engine';
import { z } from 'zod';
import { targetsRules } from '../shared/targets.rules.ts';
import { checkLinked } from './check-linked.ts';
import { currentBot } from './constants.ts';

const optionsSchema = z.looseObject({
  botId: z.string().optional().meta({ example: currentBot }),
  groupId: z.string().optional(),
  mergeResults: z.boolean().optional(),
});
type Options = z.infer<typeof optionsSchema>;

export const botLink = defineBlock({
  type: 'Bot link',
  category: 'logic',
  summary: 'Runs another bot of the workspace, or another part of this one, and then comes back.',
  whenToUse: 'When several bots ask the same questions, so that you write them once.',
  schema: blockSchema.extend({ type: z.literal('Bot link'), options: optionsSchema.optional() }),
  enter({ options = {} }, context) {
    const { botId, mergeResults } = options;
    if (botId === undefined || botId === '') return failed('no bot is chosen', context);
    if (botId === currentBot || botId === context.botId)
      return enterBot({ botId: context.botId, hash: context.hash, merges: true }, options, context);
    const hash = context.pinnedHash(botId);
    const needsResult = mergeResults !== true && !context.isPreview;
    return perform({ type: 'openBot', botId, needsResult, ...(hash === undefined ? {} : { hash }) });
  },
  resume({ options = {} }, resumption, context) {
    if (resumption.from === 'client' || resumption.result.type !== 'openBot') return goOn();
    const { result } = resumption;
    if (!result.ok) return failed(result.error, context);
    const { hash, resultId } = result;
    const bot = { botId: options.botId ?? currentBot, hash, merges: options.mergeResults === true };
    return enterBot({ ...bot, ...(resultId === undefined ? {} : { resultId }) }, options, context);
  },
  check({ options = {} }, scope) {
    const { botId = '', groupId = '' } = options;
    if (botId === '')
      return [
        finding(
          targetsRules['no-target'],
          'no bot is chosen, so that the conversation goes on without it: choose one',
          ['options', 'botId'],
        ),
      ];
    if (botId !== currentBot) return checkLinked(botId, groupId, scope);
    const isElsewhere = groupId === '' || groupId.includes('{{');
    return isElsewhere || scope.hasGroup(groupId)
      ? []
      : [
          finding(targetsRules['unknown-target'], 'the group to go to is gone: choose another one', [
            'options',
            'groupId',
          ]),
        ];
  },
  jumps: ({ options = {} }) =>
    options.botId === currentBot && options.groupId !== undefined && options.groupId !== ''
      ? [options.groupId]
      : [],
  botOption: { name: 'botId', self: currentBot },
  link: ({ options: { botId = '', groupId = '' } = {} }) =>
    ['', currentBot].includes(botId) ? undefined : { botId, ...(groupId === '' ? {} : { group: groupId }) },
  // this bot does not know if the other bot asks a question
  mayEnd: () => true,
});

function enterBot(
  bot: Omit<Extract<Next, { go: 'bot' }>, 'go' | 'group'>,
  { groupId = '' }: Options,
  context: BlockContext,
): BlockResult {
  const group = context.render(groupId);
  return { next: { go: 'bot', ...bot, ...(group === '' ? {} : { group }) } };
}

function failed(details: string, context: BlockContext): BlockResult {
  const description =
    'The linked bot could not be started and was skipped. Link to a published bot of the same workspace.';
  return goOn({ logs: [{ status: 'error', description, details, context: context.group.title }] });
}
