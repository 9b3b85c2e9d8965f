import type { ModelMessage } from '@parley/engine';
import type { LanguageModelV3CallOptions } from '@ai-sdk/provider';

type Prompt = LanguageModelV3CallOptions['prompt'];

/**
 * The dialogue in the form of the provider libraries. Empty messages are left out, because providers refuse them.
 * `isOrdered`: the provider wants the instructions first and then the user to begin.
 */
export function modelPrompt(messages: readonly ModelMessage[], isOrdered: boolean): Prompt {
  const spoken = messages.filter((message) => !isEmpty(message));
  if (!isOrdered) return spoken.map(promptMessage);
  const instructions = spoken.filter(({ role }) => role === 'system').map(({ content }) => content);
  const dialogue = spoken.filter(({ role }) => role !== 'system');
  const begun: ModelMessage[] =
    dialogue[0]?.role === 'user' ? dialogue : [{ role: 'user', content: '…' }, ...dialogue];
  const ordered: ModelMessage[] =
    instructions.length === 0 ? begun : [{ role: 'system', content: instructions.join('\n\n') }, ...begun];
  return ordered.map(promptMessage);
}

function isEmpty(message: ModelMessage): boolean {
  if (message.content.trim() !== '' || message.role === 'tool') return false;
  if (message.role === 'user') return (message.images ?? []).length === 0;
  return message.role === 'system' || (message.toolCalls ?? []).length === 0;
}

function promptMessage(message: ModelMessage): Prompt[number] {
  const { role, content } = message;
  const text = content === '' ? [] : [{ type: 'text' as const, text: content }];
  switch (role) {
    case 'system':
      return { role, content };
    case 'user':
      return {
        role,
        content: [
          ...text,
          ...(message.images ?? []).map((url) => ({
            type: 'file' as const,
            mediaType: 'image/*',
            data: new URL(url),
          })),
        ],
      };
    case 'assistant':
      return {
        role,
        content: [
          ...text,
          ...(message.toolCalls ?? []).map((call) => ({
            type: 'tool-call' as const,
            toolCallId: call.id,
            toolName: call.name,
            input: argumentsOf(call.arguments),
          })),
        ],
      };
    case 'tool':
      return {
        role,
        content: [
          {
            type: 'tool-result',
            toolCallId: message.callId,
            toolName: message.name,
            output: { type: 'text', value: content },
          },
        ],
      };
  }
}

/** Arguments that are no JSON go back to the model as an empty object: it has been told that they were wrong. */
function argumentsOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
