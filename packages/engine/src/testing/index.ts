export { botOf } from './bot-of.ts';
export type { BotParts } from '../rules/example-bot.ts';
export { Conversation, type ConversationOptions } from './conversation.ts';
export { evaluateInTest } from './evaluate-in-test.ts';
export { plainText } from './plain-text.ts';
export { playExample, type Example, type ExampleLine } from './example.ts';
