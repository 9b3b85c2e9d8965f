import { defineBlock, finding, type Finding } from '@parley/engine';
import { blockSchema } from '@parley/schema';
import { z } from 'zod';
import { askAssistant, assistantFailed, resumeAssistant } from '../shared/assistant.ts';
import { assistantRules } from '../shared/assistant.rules.ts';
import { checkCredentials } from '../shared/credentials.ts';

const text = z.string().optional();

const schema = blockSchema.extend({
  type: z.literal('chat-node'),
  options: z
    .looseObject({
      credentialsId: text,
      action: text.meta({ example: 'Send Message' }),
      botId: text.meta({ example: '8f14e45f' }),
      threadId: text.meta({ example: '{{Thread}}' }),
      message: text.meta({ example: '{{Question}}' }),
      responseMapping: z.array(z.looseObject({ item: text, variableId: text })).optional(),
      saveErrorInVariableId: text,
    })
    .optional(),
});
type ChatNodeBlock = z.infer<typeof schema>;

export const chatNode = defineBlock<ChatNodeBlock>({
  type: 'chat-node',
  category: 'integration',
  summary: 'Asks an assistant of ChatNode, and saves its answer. If it fails, the variables stay.',
  schema,
  enter(block, context) {
    const { botId = '', threadId = '', message = '' } = block.options ?? {};
    const model = context.render(botId).trim();
    if (model === '')
      return assistantFailed(block, 'no assistant is named: write its ID in the block', context);
    const asked = {
      message: context.render(message),
      model,
      conversationId: context.render(threadId).trim(),
    };
    return askAssistant(block, { ...asked, textParts: ['Message'] }, context);
  },
  resume(block, resumption, context) {
    return resumeAssistant(block, resumption, context, ({ conversationId = '' }) => ({
      'Thread ID': conversationId,
    }));
  },
  check(block, scope) {
    return [
      ...checkSetUp(block),
      ...checkCredentials(block.options?.credentialsId, scope, { types: ['provider'], service: 'chat-node' }),
    ];
  },
});

function checkSetUp({ options = {} }: ChatNodeBlock): Finding[] {
  const { credentialsId = '', botId = '', message = '', responseMapping = [] } = options;
  const lacking = (words: string, field: string): Finding[] => [
    finding(assistantRules['assistant-not-set-up'], words, ['options', field]),
  ];
  if (credentialsId === '')
    return lacking('nothing is asked without an account: choose one', 'credentialsId');
  if (botId.trim() === '') return lacking('nothing is asked: name the assistant by its ID', 'botId');
  if (message.trim() === '') return lacking('nothing is asked: write the message', 'message');
  return responseMapping.some(({ variableId = '' }) => variableId !== '')
    ? []
    : lacking('no variable takes the answer: choose one', 'responseMapping');
}
