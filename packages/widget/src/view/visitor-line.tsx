import type { VNode } from 'preact';
import type { Item, Stars } from '../conversation/state.ts';
import { filledIn, type Words } from '../words/words.ts';
import { AudioMessage } from '../messages/media.tsx';
import { Avatar } from './avatar.tsx';
import { SentFile } from './sent-file.tsx';

/** A message of the visitor, with files and recordings. */
export function VisitorLine({
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
        {/* apart from the direction of what was said */}
        <bdi class="unseen">{words.youSay} </bdi>
        {item.stars ? <GivenStars stars={item.stars} words={words} /> : item.text}
        {item.recordingUrl !== undefined && (
          <AudioMessage content={{ url: item.recordingUrl }} words={words} />
        )}
        {item.files.map((file) => (
          <SentFile key={file.url} file={file} />
        ))}
      </div>
      <Avatar url={url} isShown={isLast} />
    </div>
  );
}

function GivenStars({
  stars: { given, total },
  words,
}: {
  readonly stars: Stars;
  readonly words: Words;
}): VNode {
  return (
    <span role="img" aria-label={filledIn(words.stars, { given, total })}>
      {'★'.repeat(given)}
      {'☆'.repeat(Math.max(0, total - given))}
    </span>
  );
}
