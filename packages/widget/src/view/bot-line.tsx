import type { BotMessage } from '@parley/client';
import type { VNode } from 'preact';
import type { Conversation } from '../conversation/conversation.ts';
import { CustomEmbedMessage, EmbedMessage } from '../messages/embeds.tsx';
import { AudioMessage, ImageMessage, VideoMessage } from '../messages/media.tsx';
import { RichText } from './rich-text.tsx';

/** What the bot says, by its kind. */
export function BotLine({
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
