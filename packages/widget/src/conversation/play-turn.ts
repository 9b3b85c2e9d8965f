import type { ChatMessage, ChatTurn, ClientSideAction, StartedChat } from '@parley/client';
import { typingMs } from './pace.ts';
import type { Screen } from './screen.ts';

/** The outcome of an action; `reply` if the bot waits for it. */
export type Performed = { readonly reply?: ChatMessage | undefined };

/** The parts of playing a turn. */
export type Player = {
  readonly screen: Screen;
  readonly perform: (action: ClientSideAction, signal: AbortSignal) => Promise<Performed>;
  readonly wait: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
};

/** The reason a turn ends without a question. */
export type Pause =
  { readonly for: 'webhook' } | { readonly for: 'action'; readonly reply: ChatMessage | undefined };

/** Shows a turn at the bot's pace, with each action at its position; gives what the bot waits for beside an answer. */
export async function playTurn(
  player: Player,
  turn: ChatTurn | StartedChat,
  isFirst: boolean,
): Promise<Pause | undefined> {
  const { screen, wait, signal } = player;
  const { lastMessageNewFormat, messages, clientSideActions = [], dynamicTheme, progress } = turn;
  if (lastMessageNewFormat !== undefined) screen.reword(lastMessageNewFormat);
  screen.set({ dynamicTheme, progress, isTyping: false });
  const left = new Set(clientSideActions);
  const actionsAfter = (bubbleId: string | undefined): ClientSideAction[] => {
    const found = [...left].filter(({ lastBubbleBlockId }) => lastBubbleBlockId === bubbleId);
    // a bubble that is shown twice has its actions done once
    for (const action of found) left.delete(action);
    return found;
  };
  let pause = await performAll(player, actionsAfter(undefined));
  for (const [index, message] of messages.entries()) {
    const position = { isFirstOfTurn: index === 0, isFirstOfAll: isFirst && index === 0 };
    // what was shown while it was said was typed then, and what comes before that is late already
    const ms = screen.hasForNow() ? 0 : typingMs(message, screen.state.bot?.settings, position);
    if (ms > 0) {
      screen.set({ isTyping: true });
      await wait(ms);
      signal.throwIfAborted();
      screen.set({ isTyping: false });
    }
    screen.say(message);
    pause = (await performAll(player, actionsAfter(message.id))) ?? pause;
  }
  screen.dropForNow();
  return (await performAll(player, [...left])) ?? pause;
}

/** Performs actions one after the other; gives what the bot waits for, if it waits for one of them. */
export async function performAll(
  { screen, perform, signal }: Player,
  actions: readonly ClientSideAction[],
): Promise<Pause | undefined> {
  let pause: Pause | undefined;
  for (const action of actions) {
    if (action.type === 'listenForWebhook') {
      pause = { for: 'webhook' };
      continue;
    }
    screen.set({ isTyping: action.type === 'wait' });
    const { reply } = await perform(action, signal);
    signal.throwIfAborted();
    screen.set({ isTyping: false });
    if (action.expectsDedicatedReply === true) pause = { for: 'action', reply };
  }
  return pause;
}
