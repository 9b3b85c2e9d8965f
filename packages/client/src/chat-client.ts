import { createClient, type ClientOptions } from './create-client.ts';
import { chatOperations, type components, type operations } from './generated/chat.generated.ts';
import type { Calls } from './operation.ts';
import { withQuestions } from './with-questions.ts';

/** The chat runtime. */
export type ChatClient = Calls<operations, typeof chatOperations>;

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
export type Theme = Schemas['Theme'];

/** A client of the chat host. Its messages say which question they answer. */
export function createChatClient(options: ClientOptions): ChatClient {
  return withQuestions(createClient<operations, typeof chatOperations>(chatOperations, options));
}
