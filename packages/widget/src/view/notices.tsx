import type { VNode } from 'preact';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationState } from '../conversation/state.ts';
import type { Words } from '../words/words.ts';

/** Notices for the visitor beside the conversation. */
export function Notices({
  state: { trouble, connection, popup, question },
  conversation,
  words,
  onRetry,
  onRestart,
}: {
  readonly state: ConversationState;
  readonly conversation: Conversation;
  readonly words: Words;
  readonly onRetry: () => void;
  readonly onRestart: () => void;
}): VNode {
  return (
    <>
      <div role="status">
        {question?.isOther === true && (
          <p class="notice" dir="auto">
            {words.questionChanged}
          </p>
        )}
        {connection !== 'good' && !trouble && (
          <p class="notice" dir="auto">
            {connection === 'cut' ? words.connectingAgain : words.takesLonger}
          </p>
        )}
      </div>
      {trouble && (
        <div class="notice trouble" role="alert">
          <strong dir="auto">{trouble.title}</strong>
          <p dir="auto">{trouble.text}</p>
          {trouble.remedy && (
            <button type="button" class="button" onClick={trouble.remedy === 'retry' ? onRetry : onRestart}>
              {trouble.remedy === 'retry' ? words.tryAgain : words.startAgain}
            </button>
          )}
        </div>
      )}
      {popup && (
        <div class="notice" role="alert">
          <strong dir="auto">{words.popupBlockedTitle}</strong>
          <p dir="auto">{words.popupBlockedDescription}</p>
          <a
            class="button"
            href={popup.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => conversation.popupBlocked(undefined)}
          >
            {words.popupBlockedButtonLabel}
          </a>
        </div>
      )}
    </>
  );
}
