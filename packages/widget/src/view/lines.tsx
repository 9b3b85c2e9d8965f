import type { BotMessage } from '@parley/client';
import type { VNode } from 'preact';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationState, Item } from '../conversation/state.ts';
import { AudioMessage, ImageMessage, VideoMessage } from '../messages/media.tsx';
import { CustomEmbedMessage, EmbedMessage } from '../messages/embeds.tsx';
import type { Words } from '../conversation/words.ts';
import { safeHref } from '../actions/safe-href.ts';
import { RichText } from './rich-text.tsx';

type LinesProps = {
  readonly state: ConversationState;
  readonly conversation: Conversation;
  readonly chatUrl: string;
  readonly words: Words;
};

/** What has been said so far. New lines are read out as they come. */
export function Lines({ state, conversation, chatUrl, words }: LinesProps): VNode {
  const { items, isTyping, bot, dynamicTheme } = state;
  const { hostAvatar, guestAvatar } = bot?.theme.chat ?? {};
  const hostUrl = avatarUrl(hostAvatar, dynamicTheme?.hostAvatarUrl);
  const guestUrl = avatarUrl(guestAvatar, dynamicTheme?.guestAvatarUrl);
  return (
    <div
      class="lines"
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={words.conversation}
    >
      {items.map((item, index) => {
        const isLast = items[index + 1]?.kind !== item.kind;
        return item.kind === 'bot' ? (
          <div key={item.key} class="line host">
            <Avatar url={hostUrl} isShown={isLast} />
            <div class={`bubble ${item.message.type}`}>
              <span class="unseen">{words.botSays} </span>
              <BotLine message={item.message} conversation={conversation} chatUrl={chatUrl} />
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
  );
}

function VisitorLine({
  item,
  avatarUrl: url,
  isLast,
  words,
}: {
  readonly item: Extract<Item, { kind: 'visitor' }>;
  readonly avatarUrl: string | undefined;
  readonly isLast: boolean;
  readonly words: Words;
}): VNode {
  return (
    <div class={`line guest ${item.isFailed ? 'failed' : ''}`}>
      <div class="bubble" dir="auto">
        <span class="unseen">{words.youSay} </span>
        {item.text}
        {item.recordingUrl !== undefined && <AudioMessage content={{ url: item.recordingUrl }} />}
        {item.fileUrls.map((fileUrl) => (
          <a
            key={fileUrl}
            class="file"
            href={safeHref(fileUrl) ?? '#'}
            target="_blank"
            rel="noopener noreferrer"
          >
            {fileUrl.split('/').at(-1) || fileUrl}
          </a>
        ))}
      </div>
      <Avatar url={url} isShown={isLast} />
    </div>
  );
}

function BotLine({
  message,
  conversation,
  chatUrl,
}: {
  readonly message: BotMessage;
  readonly conversation: Conversation;
  readonly chatUrl: string;
}): VNode {
  const onEvent = (data: string): void => conversation.embedAnswered(message.id, data);
  switch (message.type) {
    case 'text':
      return 'richText' in message.content ? (
        <div class="rich" dir="auto">
          <RichText nodes={message.content.richText} />
        </div>
      ) : (
        <>{message.content.markdown}</>
      );
    case 'image':
      return <ImageMessage content={message.content} />;
    case 'video':
      return <VideoMessage content={message.content} />;
    case 'audio':
      return <AudioMessage content={message.content} />;
    case 'embed':
      return <EmbedMessage message={message} onEvent={onEvent} />;
    case 'custom-embed':
      return <CustomEmbedMessage message={message} onEvent={onEvent} chatUrl={chatUrl} />;
  }
}

function Avatar({
  url,
  isShown,
}: {
  readonly url: string | undefined;
  readonly isShown: boolean;
}): VNode | null {
  if (url === undefined) return null;
  return <span class="avatar">{isShown && url !== '' && <img src={url} alt="" />}</span>;
}

/** The picture of an avatar; '' for the place of one without a picture, undefined where none is wanted. */
function avatarUrl(
  avatar: { readonly isEnabled?: boolean; readonly url?: string } | undefined,
  dynamicUrl: string | undefined,
): string | undefined {
  const url = dynamicUrl || avatar?.url;
  if (avatar?.isEnabled === false || !url || url.startsWith('{{')) return undefined;
  return url;
}
