import type { BotMessage } from '@parley/client';
import type { VNode } from 'preact';
import type { Conversation } from '../conversation/conversation.ts';
import type { Words } from '../words/words.ts';
import { CustomEmbedMessage, EmbedMessage } from '../messages/embeds.tsx';
import { AudioMessage, ImageMessage, VideoMessage } from '../messages/media.tsx';
import { RichText } from './rich-text.tsx';

/** A message of the bot, by its kind. */
export function BotLine({
  message,
  conversation,
  chatUrl,
  words,
}: {
  readonly message: BotMessage;
  readonly conversation: Conversation;
  readonly chatUrl: string;
  readonly words: Words;
}): VNode {
  const onEvent = (data: string): void => conversation.embedAnswered(message.id, data);
  switch (message.type) {
    case 'text':
      return 'richText' in message.content ? (
        <div class="rich">
          <RichText nodes={message.content.richText} />
        </div>
      ) : (
        <>{message.content.markdown}</>
      );
    case 'image':
      return <ImageMessage content={message.content} words={words} />;
    case 'video':
      return <VideoMessage content={message.content} words={words} />;
    case 'audio':
      return <AudioMessage content={message.content} words={words} />;
    case 'embed':
      return <EmbedMessage message={message} words={words} onEvent={onEvent} />;
    case 'custom-embed':
      return <CustomEmbedMessage message={message} words={words} onEvent={onEvent} chatUrl={chatUrl} />;
  }
}
