import { defineBlock } from '@parley/engine';
import { blockSchema } from '@parley/schema';
import { z } from 'zod';
import { askAssistant, assistantFailed, checkAssistant, resumeAssistant } from '../shared/assistant.ts';

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
  summary:
    'Asks an assistant of ChatNode and saves its answer. If it fails, the variables keep their values.',
  whenToUse: 'When you have trained an assistant at ChatNode and want its answers in your bot.',
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
    return checkAssistant(block, scope, 'chat-node', {
      botId: 'nothing is asked: name the assistant by its ID',
      message: 'nothing is asked: write the message',
    });
  },
});
