import type { VNode } from 'preact';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationState } from '../conversation/state.ts';
import type { Words } from '../words/words.ts';
import { Avatar, avatarUrl } from './avatar.tsx';
import { BotLine } from './bot-line.tsx';
import { VisitorLine } from './visitor-line.tsx';

type LinesProps = {
  readonly state: ConversationState;
  readonly conversation: Conversation;
  readonly chatUrl: string;
  readonly words: Words;
};

/** All lines so far. Screen readers read new ones out as they come, and what a model says in sentences. */
export function Lines({ state, conversation, chatUrl, words }: LinesProps): VNode {
  const { items, isTyping, sentences, bot, dynamicTheme } = state;
  const { hostAvatar, guestAvatar } = bot?.theme.chat ?? {};
  const hostUrl = avatarUrl(hostAvatar, dynamicTheme?.hostAvatarUrl);
  const guestUrl = avatarUrl(guestAvatar, dynamicTheme?.guestAvatarUrl);
  return (
    <>
      <div
        class="lines"
        role="log"
        aria-live="polite"
        aria-relevant="additions"
        aria-label={words.conversation}
      >
        {items.map((item, index) => {
          // the face of the bot is beside the dots while it types
          const next = items[index + 1]?.kind ?? (isTyping ? 'bot' : undefined);
          const isLast = next !== item.kind;
          return item.kind === 'bot' ? (
            <div key={item.key} class="line host" aria-live={item.isSpoken ? 'off' : undefined}>
              <Avatar url={hostUrl} isShown={isLast} />
              <div class={`bubble ${item.message.type}`}>
                <span class="unseen">{words.botSays} </span>
                <BotLine message={item.message} conversation={conversation} chatUrl={chatUrl} words={words} />
              </div>
            </div>
          ) : (
            <VisitorLine key={item.key} item={item} avatarUrl={guestUrl} isLast={isLast} words={words} />
          );
        })}
        {isTyping && (
          <div class="line host" key="typing">
            <Avatar url={hostUrl} isShown />
            <div class="bubble typing" aria-hidden="true">
              <i />
              <i />
              <i />
            </div>
          </div>
        )}
      </div>
      <div class="unseen" aria-live="polite">
        {sentences.map((sentence, index) => (
          <p key={index}>{sentence}</p>
        ))}
      </div>
    </>
  );
}
