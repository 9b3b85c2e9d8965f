export type { ChatClient } from './chat-calls.ts';
export {
  createChatClient,
  type BotMessage,
  type BotSummary,
  type ChatInput,
  type ChatLog,
  type ChatMessage,
  type ChatSession,
  type ChatTurn,
  type ClientScript,
  type ClientSideAction,
  type StartedChat,
  type Theme,
  type Trace,
} from './chat-client.ts';
export type { ClientOptions } from './create-client.ts';
export { ApiProblem, ConnectionFailed, UnexpectedResponse, type ProblemBody } from './errors.ts';
export { createManagementClient, type ManagementClient } from './management-client.ts';
export { newIdempotencyKey } from './idempotency-key.ts';
export type { CallOptions } from './operation.ts';
export type { LiveEvent } from './live.ts';
export type { RetryPolicy } from './retry.ts';
export type { SpeechEvent } from './speech.ts';
