import type { VNode } from 'preact';
import { safeHref } from '../actions/safe-href.ts';
import type { Item, Stars } from '../conversation/state.ts';
import { filledIn, type Words } from '../words/words.ts';
import { FileFace } from '../inputs/files.tsx';
import { AudioMessage } from '../messages/media.tsx';
import { Avatar } from './avatar.tsx';

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
        <span class="unseen">{words.youSay} </span>
        {item.stars ? <GivenStars stars={item.stars} words={words} /> : item.text}
        {item.recordingUrl !== undefined && (
          <AudioMessage content={{ url: item.recordingUrl }} words={words} />
        )}
        {item.files.map(({ url: fileUrl, name, thumbnail }) => (
          <a
            key={fileUrl}
            class="file"
            href={safeHref(fileUrl) ?? '#'}
            target="_blank"
            rel="noopener noreferrer"
          >
            <FileFace thumbnail={thumbnail} />
            <span class="name">{name}</span>
          </a>
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
