import {
  defineBlock,
  finding,
  goOn,
  perform,
  type BlockContext,
  type BlockResult,
  type EffectResultOf,
} from '@parley/engine';
import { blockSchema } from '@parley/schema';
import { z } from 'zod';
import { askAssistant, assistantFailed, checkAssistant, resumeAssistant } from '../shared/assistant.ts';
import { assistantRules } from '../shared/assistant.rules.ts';
import { searchIn } from '../shared/collections.ts';
import { checkCredentials } from '../shared/credentials.ts';
import { actions } from './constants.ts';

const text = z.string().optional();

const schema = blockSchema.extend({
  type: z.literal('dify-ai'),
  options: z
    .looseObject({
      credentialsId: text,
      action: text.meta({ example: actions.ask }),
      query: text.meta({ example: '{{Question}}' }),
      conversationVariableId: text,
      /** The earlier form of `conversationVariableId`: a text. */
      conversation_id: text,
      user: text,
      inputs: z.array(z.looseObject({ key: text, value: text })).optional(),
      datasetId: text,
      responseMapping: z.array(z.looseObject({ item: text, variableId: text })).optional(),
      saveErrorInVariableId: text,
    })
    .optional(),
});
type DifyBlock = z.infer<typeof schema>;

export const dify = defineBlock<DifyBlock>({
  type: 'dify-ai',
  category: 'integration',
  summary:
    'Asks an assistant built with Dify, or searches a knowledge base there. If it fails, the variables keep their values.',
  whenToUse: 'When your assistant or your documents are in Dify already.',
  schema,
  enter(block, context) {
    switch (block.options?.action) {
      case actions.ask:
        return askAssistant(block, messageOf(block, context), context);
      case actions.search:
        return search(block, context);
      default:
        return assistantFailed(block, 'nothing is asked: choose what the block does', context);
    }
  },
  resume(block, resumption, context) {
    if (resumption.from !== 'client' && resumption.result.type === 'searchCollection')
      return found(block, resumption.result, context);
    const { conversationVariableId } = block.options ?? {};
    return resumeAssistant(
      block,
      resumption,
      context,
      ({ usage: { inputTokens, outputTokens } }) => ({
        'Total tokens': String(inputTokens + outputTokens),
        'Total Tokens': String(inputTokens + outputTokens),
        'Prompt tokens': String(inputTokens),
        'Completion tokens': String(outputTokens),
      }),
      conversationVariableId,
    );
  },
  check(block, scope) {
    const { action, credentialsId } = block.options ?? {};
    if (action === actions.ask || action === actions.search)
      return checkAssistant(block, scope, 'dify-ai', {
        ...(action === actions.search && { datasetId: 'nothing is searched: name the knowledge base' }),
        query: 'nothing is asked: write the message',
      });
    const message = 'nothing is asked: choose what the block does';
    return [
      finding(assistantRules['assistant-not-set-up'], message, ['options', 'action']),
      ...checkCredentials(credentialsId, scope, { types: ['provider'], service: 'dify-ai' }),
    ];
  },
});

function messageOf({ options = {} }: DifyBlock, context: BlockContext): Parameters<typeof askAssistant>[1] {
  const {
    query = '',
    user = '',
    inputs = [],
    conversationVariableId,
    conversation_id: earlier = '',
  } = options;
  const kept = conversationVariableId
    ? context.value(conversationVariableId)
    : context.render(earlier).trim();
  return {
    message: context.render(query),
    // the key is that of one app, which is the assistant
    model: '',
    conversationId: typeof kept === 'string' ? kept : '',
    user: context.render(user).trim(),
    inputs: Object.fromEntries(
      inputs.flatMap(({ key = '', value = '' }) =>
        key.trim() === '' ? [] : [[key.trim(), context.render(value)]],
      ),
    ),
    textParts: ['Message content', 'Answer'],
  };
}

function search(block: DifyBlock, context: BlockContext): BlockResult {
  const { credentialsId = '', datasetId = '', query = '' } = block.options ?? {};
  if (credentialsId === '')
    return assistantFailed(block, 'no account is chosen: choose one in the block', context);
  const collectionId = context.render(datasetId).trim();
  if (collectionId === '') return assistantFailed(block, 'no knowledge base is named', context);
  const wanted = searchIn({ collectionId, query: context.render(query) });
  if (!wanted) return assistantFailed(block, 'there is nothing to search for', context);
  return perform({ type: 'searchCollection', ...wanted, at: { provider: 'dify-ai', credentialsId } });
}

function found(
  block: DifyBlock,
  result: EffectResultOf<'searchCollection'>,
  context: BlockContext,
): BlockResult {
  if ('error' in result) return assistantFailed(block, result.error, context);
  const texts = result.passages.map(({ text: passage }) => passage);
  const value = texts.length === 0 ? null : texts;
  const { responseMapping = [] } = block.options ?? {};
  return goOn({
    set: responseMapping.flatMap(({ variableId = '' }) => (variableId === '' ? [] : [{ variableId, value }])),
  });
}
