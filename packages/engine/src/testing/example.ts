import type { ChatMessage } from '@parley/schema';
import type { Output } from '../turn/output.ts';
import type { BotParts } from '../rules/example-bot.ts';
import { botOf } from './bot-of.ts';
import { Conversation, type ConversationOptions } from './conversation.ts';
import { plainText } from './plain-text.ts';

/** One line of an example: a message, or an expectation about the output before the next message. */
export type ExampleLine =
  | { readonly visitor: string | ChatMessage | null }
  | { readonly bot: string }
  | { readonly asks: string }
  | { readonly does: string }
  | { readonly logs: string }
  | { readonly variable: string; readonly is: string | readonly string[] | undefined }
  | { readonly waitsFor: 'action' | 'event' | 'webhook' }
  | { readonly ends: true };

/** A bot fragment, the messages sent to it, and all its output. Shown in the documentation and run by the tests. */
export type Example = {
  readonly title: string;
  readonly bot: BotParts;
  readonly lines: readonly ExampleLine[];
  /** Fixed answers for the effects of the bot, if the sandbox alone does not suffice. */
  readonly perform?: ConversationOptions['perform'];
};

/** Plays an example and throws at the first line that does not hold. The example must list all output of the bot. */
export function playExample(example: Example, options: ConversationOptions): void {
  const { perform } = example;
  const conversation = new Conversation(botOf(example.bot), { ...options, ...(perform ? { perform } : {}) });
  let said: string[] = [];
  const heard = (): void => {
    said = conversation.turn.messages.map(plainText);
  };
  const nothingLeft = (): void => {
    if (said.length > 0) throw new Error(`${example.title}: the bot also said ${JSON.stringify(said)}`);
  };
  conversation.start();
  heard();
  for (const line of example.lines) {
    if ('visitor' in line) {
      nothingLeft();
      conversation.reply(line.visitor ?? undefined);
      heard();
    } else if ('bot' in line) {
      const next = said.shift();
      if (next !== line.bot)
        throw new Error(`${example.title}: expected "${line.bot}", heard ${JSON.stringify(next)}`);
    } else expectLine(conversation, line);
  }
  nothingLeft();
}

function expectLine(
  conversation: Conversation,
  line: Exclude<ExampleLine, { visitor: unknown } | { bot: string }>,
): void {
  if ('asks' in line) conversation.asks(line.asks);
  else if ('does' in line) expectAction(conversation.turn, line.does);
  else if ('logs' in line) conversation.logs(line.logs);
  else if ('variable' in line) conversation.sets(line.variable, line.is);
  else if ('waitsFor' in line) conversation.waitsFor(line.waitsFor);
  else conversation.ends();
}

function expectAction(turn: Output, type: string): void {
  const types = turn.actions.map((action) => action.type);
  if (!types.some((found) => found === type))
    throw new Error(`expected the action ${type}, got ${types.join(', ')}`);
}
