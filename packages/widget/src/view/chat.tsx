import type { Theme } from '@parley/client';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Conversation } from '../conversation/conversation.ts';
import { wordsOf } from '../conversation/words.ts';
import type { Upload } from '../inputs/upload.ts';
import { variablesOf } from '../theme/variables.ts';
import { Lines } from './lines.tsx';
import { Notices } from './notices.tsx';
import { Progress } from './progress.tsx';
import { Question } from './question.tsx';
import { useConversation } from './use-conversation.ts';
import { useFocus } from './use-focus.ts';

type ChatProps = {
  readonly conversation: Conversation;
  readonly chatUrl: string;
  readonly upload: Upload | undefined;
  /** Whether the first question takes the focus too. Later ones do when the visitor is in the conversation. */
  readonly takesFocus: boolean;
  /** Whether the visitor is in the conversation from its beginning, because it follows one that they were in. */
  readonly holdsFocus: boolean;
  readonly onRestart: () => void;
  /** Closes what the conversation stands in; undefined where it stands on the page itself. */
  readonly onClose: (() => void) | undefined;
};

/** The whole conversation: progress, lines, the question, and what keeps it from going on. */
export function Chat(props: ChatProps): VNode {
  const { conversation, chatUrl, upload, takesFocus, holdsFocus, onRestart, onClose } = props;
  const state = useConversation(conversation);
  const { phase, bot, dynamicTheme, question, items, isTyping, trouble, connection, popup } = state;
  const words = wordsOf(bot);
  const style = useMemo(() => variablesOf(bot?.theme, dynamicTheme), [bot, dynamicTheme]);
  const scroller = useRef<HTMLDivElement>(null);
  const focus = useFocus(takesFocus, holdsFocus);

  const toEnd = (): void => {
    const element = scroller.current;
    element?.scrollTo({ top: element.scrollHeight });
  };
  useLayoutEffect(toEnd, [items, isTyping, question, trouble, connection, popup]);
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
    focus.give();
  };
  const layout = bot?.theme.chat?.buttonsInput?.layout === 'vertical' ? 'vertical' : 'wrap';
  return (
    <div class="chat" style={style} data-phase={phase}>
      {onClose && (
        <div class="bar">
          <button type="button" class="close" aria-label={words.close} onClick={onClose}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
      )}
      <Progress state={state} words={words} />
      <div
        class={`scroller ${isBoxed(bot?.theme) ? 'boxed' : ''}`}
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={words.chat}
      >
        <div class="page">
          <Lines state={state} conversation={conversation} chatUrl={chatUrl} words={words} />
          <div ref={focus.asking} class="asking" tabIndex={-1}>
            {question && (
              <Question
                key={question.key}
                question={question}
                words={words}
                upload={upload}
                layout={layout}
                showsPrefilled={bot?.settings.general?.isInputPrefillEnabled !== false}
                onReady={onReady}
                onFailure={(error) => conversation.questionFailed(error)}
                onAnswer={(reply) => {
                  focus.hold();
                  conversation.answer(reply);
                }}
              />
            )}
          </div>
          <Notices
            state={state}
            conversation={conversation}
            words={words}
            onRetry={() => {
              focus.hold();
              conversation.retry();
            }}
            onRestart={onRestart}
          />
        </div>
      </div>
      {bot?.settings.general?.isBrandingEnabled === true && <p class="brand">{words.branding}</p>}
    </div>
  );
}

/** Whether the bot wants a box around the conversation: without one it can be scrolled wherever the pointer is. */
function isBoxed(theme: Theme | undefined): boolean {
  const container = Object.entries(theme?.chat?.container ?? {});
  return container.some(([name, value]) => name !== 'maxWidth' && value !== undefined);
}
