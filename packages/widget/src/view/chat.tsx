import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationState } from '../conversation/state.ts';
import { wordsOf, type Words } from '../conversation/words.ts';
import { variablesOf } from '../theme/variables.ts';
import { Lines } from './lines.tsx';
import { Question } from './question.tsx';
import { useConversation } from './use-conversation.ts';

type ChatProps = {
  readonly conversation: Conversation;
  readonly chatUrl: string;
  /** Whether the first question takes the focus too. Later ones do when the visitor is in the conversation. */
  readonly takesFocus: boolean;
  readonly onFailure: (error: unknown) => void;
  readonly onRestart: () => void;
};

/** The whole conversation: progress, lines, the question, and what keeps it from going on. */
export function Chat({ conversation, chatUrl, takesFocus, onFailure, onRestart }: ChatProps): VNode {
  const state = useConversation(conversation);
  const { phase, bot, dynamicTheme, question, items, isTyping, trouble } = state;
  const words = wordsOf(bot);
  const style = useMemo(() => variablesOf(bot?.theme, dynamicTheme), [bot, dynamicTheme]);
  const scroller = useRef<HTMLDivElement>(null);
  const asking = useRef<HTMLDivElement>(null);
  const hasAnswered = useRef(false);

  const toEnd = (): void => {
    const element = scroller.current;
    element?.scrollTo({ top: element.scrollHeight });
  };
  useLayoutEffect(toEnd, [items, isTyping, question, trouble]);
  useEffect(() => {
    // media grow when they have loaded
    const lines = scroller.current?.firstElementChild;
    if (!lines) return undefined;
    const observer = new ResizeObserver(toEnd);
    observer.observe(lines);
    return () => observer.disconnect();
  }, []);

  const onReady = (): void => {
    toEnd();
    if (!takesFocus && !hasAnswered.current) return;
    asking.current?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
  };
  const layout = bot?.theme.chat?.buttonsInput?.layout === 'vertical' ? 'vertical' : 'wrap';
  return (
    <div class="chat" style={style} data-phase={phase}>
      <Progress state={state} />
      <div class="scroller" ref={scroller} tabIndex={0} role="region" aria-label="Chat">
        <div class="page">
          <Lines state={state} conversation={conversation} chatUrl={chatUrl} />
          <div ref={asking}>
            {question && (
              <Question
                key={question.key}
                question={question}
                words={words}
                layout={layout}
                showsPrefilled={bot?.settings.general?.isInputPrefillEnabled !== false}
                onReady={onReady}
                onFailure={onFailure}
                onAnswer={(reply) => {
                  hasAnswered.current = true;
                  conversation.answer(reply);
                }}
              />
            )}
          </div>
          <Notices state={state} conversation={conversation} words={words} onRestart={onRestart} />
        </div>
      </div>
      {bot?.settings.general?.isBrandingEnabled === true && <p class="brand">Made with Parley</p>}
    </div>
  );
}

function Progress({ state: { bot, progress } }: { readonly state: ConversationState }): VNode | null {
  const bar = bot?.theme.general?.progressBar;
  if (bar?.isEnabled !== true) return null;
  const value = Math.round(progress ?? 0);
  return (
    <div
      class={`progress ${bar.placement === 'Bottom' ? 'bottom' : ''}`}
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <div style={{ inlineSize: `${value}%` }} />
    </div>
  );
}

/** What the visitor should know beside what is said. */
function Notices({
  state: { trouble, connection, popup },
  conversation,
  words,
  onRestart,
}: {
  readonly state: ConversationState;
  readonly conversation: Conversation;
  readonly words: Words;
  readonly onRestart: () => void;
}): VNode {
  return (
    <>
      <div role="status">
        {connection !== 'good' && !trouble && (
          <p class="notice">{connection === 'cut' ? words.connectingAgain : words.takesLonger}</p>
        )}
      </div>
      {trouble && (
        <div class="notice trouble" role="alert">
          <strong>{trouble.title}</strong>
          <p>{trouble.text}</p>
          {trouble.remedy && (
            <button
              type="button"
              class="button"
              onClick={() => (trouble.remedy === 'retry' ? conversation.retry() : onRestart())}
            >
              {trouble.remedy === 'retry' ? 'Try again' : 'Start again'}
            </button>
          )}
        </div>
      )}
      {popup && (
        <div class="notice" role="alert">
          <strong>{words.popupBlockedTitle}</strong>
          <p>{words.popupBlockedDescription}</p>
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
