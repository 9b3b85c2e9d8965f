import type { Theme } from '@parley/client';
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Conversation } from '../conversation/conversation.ts';
import type { DynamicTheme, Item, Question as Asked } from '../conversation/state.ts';
import type { Upload } from '../inputs/upload.ts';
import { readColour } from '../theme/read-colour.ts';
import { fontNameOf, lookOf } from '../theme/variables.ts';
import { avatarUrl } from './avatar.tsx';
import { Ending } from './ending.tsx';
import { Header } from './header.tsx';
import { Lines } from './lines.tsx';
import { Notices } from './notices.tsx';
import { Progress } from './progress.tsx';
import { StopButton } from './stop-button.tsx';
import { Question } from './question.tsx';
import { useConversation } from './use-conversation.ts';
import { useFocus } from './use-focus.ts';
import { useScroll } from './use-scroll.ts';

type ChatProps = {
  readonly conversation: Conversation;
  readonly chatUrl: string;
  /** The page's name for the chat. */
  readonly title: string | undefined;
  readonly upload: Upload | undefined;
  /** True if the first question takes the focus too. Later ones do when the visitor is in the conversation. */
  readonly takesFocus: boolean;
  /** True if the visitor is in the conversation from its beginning, because it follows one that they were in. */
  readonly holdsFocus: boolean;
  readonly onRestart: () => void;
  /** Closes what the conversation stands in; undefined where it stands on the page itself. */
  readonly onClose: (() => void) | undefined;
};

/** The look of a theme. Has the page know the font that it names, if that is one which comes with the bot. */
function useLook(theme: Theme | undefined, dynamic: DynamicTheme | undefined): ReturnType<typeof lookOf> {
  const name = fontNameOf(theme);
  useEffect(() => {
    if (name === undefined) return;
    import('../theme/fonts.ts').then(({ offerFont }) => offerFont(name)).catch(() => undefined);
  }, [name]);
  return useMemo(() => lookOf(theme, dynamic, readColour), [theme, dynamic]);
}

/** The whole conversation: progress, lines, the question, and what keeps it from going on. */
export function Chat(props: ChatProps): VNode {
  const { conversation, chatUrl, title, upload, takesFocus, holdsFocus, onRestart, onClose } = props;
  const state = useConversation(conversation);
  const { phase, bot, words, dynamicTheme, question, items, isTyping, trouble, connection, popup } = state;
  const { variables, isDark } = useLook(bot?.theme, dynamicTheme);
  const focus = useFocus(takesFocus, holdsFocus);
  const changes = [items.length, isTyping, question, trouble, connection, popup, phase];
  const { scroller, follow } = useScroll(changes, isSpoken(items.at(-1)));

  const onReady = (): void => {
    follow();
    focus.give();
  };
  return (
    <div
      class={`chat ${isDark ? 'dark' : ''}`}
      style={variables}
      data-phase={phase}
      lang={bot?.settings.general?.language || undefined}
    >
      {onClose && (
        <Header
          title={title ?? bot?.title ?? words.chat}
          avatarUrl={avatarUrl(bot?.theme.chat?.hostAvatar, dynamicTheme?.hostAvatarUrl)}
          words={words}
          onClose={onClose}
        />
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
          <div ref={focus.asking} class="asking" tabIndex={-1} role="group" aria-label={words.yourAnswer}>
            {question && (
              <Question
                key={question.key}
                question={question}
                words={words}
                upload={upload ?? ownUpload(conversation, question)}
                untilPaid={(signal) => conversation.untilPaid(signal)}
                layout={bot?.theme.chat?.buttonsInput?.layout === 'vertical' ? 'vertical' : 'wrap'}
                showsPrefilled={bot?.settings.general?.isInputPrefillEnabled !== false}
                onReady={onReady}
                onType={(text) => conversation.typed(text)}
                onFailure={(error) => conversation.questionFailed(error)}
                onAnswer={(reply) => {
                  focus.hold();
                  conversation.answer(reply);
                }}
              />
            )}
          </div>
          {state.canStop && (
            <StopButton words={words} onStop={() => conversation.stopAnswer()} onGone={() => focus.hold()} />
          )}
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
          {phase === 'ended' && <Ending words={words} onRestart={onRestart} />}
        </div>
      </div>
      {bot?.settings.general?.isBrandingEnabled === true && <p class="brand">{words.branding}</p>}
    </div>
  );
}

/** True for a line that a model says: it is followed while it grows, as long as the visitor does not scroll. */
function isSpoken(line: Item | undefined): boolean {
  return line?.kind === 'bot' && line.isSpoken === true;
}

/** Sends files to the chat host, where that stores them for this question. */
function ownUpload(conversation: Conversation, { input }: Asked): Upload | undefined {
  if (input.uploads === undefined) return undefined;
  return (file, options) => conversation.sendFile(input.id, file, options);
}

/** True if the bot wants a box around the conversation: without one it can be scrolled wherever the pointer is. */
function isBoxed(theme: Theme | undefined): boolean {
  const container = Object.entries(theme?.chat?.container ?? {});
  return container.some(([name, value]) => name !== 'maxWidth' && value !== undefined);
}
