import type { ChatClient } from './chat-calls.ts';
import { createClient, type ClientOptions } from './create-client.ts';
import { chatOperations, type components, type operations } from './generated/chat.generated.ts';
import { withQuestions } from './with-questions.ts';

type Schemas = components['schemas'];
export type StartedChat = Schemas['StartedChatTurn'];
export type ChatTurn = Schemas['ChatTurn'];
export type ChatSession = Schemas['Session'];
export type ChatMessage = Schemas['ChatMessage'];
export type BotMessage = Schemas['BotMessage'];
export type ChatInput = NonNullable<ChatTurn['input']>;
export type ClientSideAction = Schemas['ClientSideAction'];
export type ClientScript = Schemas['ClientScript'];
export type BotSummary = Schemas['BotSummary'];
export type Trace = NonNullable<ChatTurn['trace']>;
export type ChatLog = NonNullable<ChatTurn['logs']>[number];
export type Theme = Schemas['Theme'];

/** A client of the chat host. Its messages say which question they answer. */
export function createChatClient(options: ClientOptions): ChatClient {
  return withQuestions(createClient<operations, typeof chatOperations>(chatOperations, options));
}
