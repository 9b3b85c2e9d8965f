import type { BotMessage, BotSummary, ChatInput, ChatLog, ChatMessage, Trace } from '@parley/client';
import { english } from '../words/en.ts';
import type { Words } from '../words/words.ts';
import type { GivenFile } from './given-file.ts';

/** One line of the conversation as it is shown. */
export type Item =
  | {
      readonly kind: 'bot';
      readonly key: string;
      readonly message: BotMessage;
      /** True until the turn that it belongs to is stored. */
      readonly isProvisional?: boolean;
      /** True if it was shown while a model spoke: screen readers have heard its sentences already. */
      readonly isSpoken?: boolean;
    }
  | {
      readonly kind: 'visitor';
      readonly key: string;
      readonly text: string;
      readonly files: readonly GivenFile[];
      readonly recordingUrl: string | undefined;
      readonly stars: Stars | undefined;
      /** True if it stands for the message that was sent, as the caption of a button does. */
      readonly isLabel: boolean;
      readonly isFailed: boolean;
    };

/** So many of so many stars. */
export type Stars = { readonly given: number; readonly total: number };

/** Something that keeps the conversation from going on, in words for the visitor. */
export type Trouble = {
  readonly title: string;
  readonly text: string;
  /** The visitor's way on: the same once more, or a new conversation. */
  readonly remedy: 'retry' | 'restart' | undefined;
};

/** A question that waits for its answer. The key is another one each time it is asked. */
export type Question = {
  readonly key: string;
  readonly input: ChatInput;
  /** Text that the visitor has typed already, for the question that this one replaces. */
  readonly draft?: string | undefined;
  /** True if it replaced another question while the visitor was at that. */
  readonly isOther?: boolean;
};

/** The state of a call: as it should be, slower than usual, or tried again after it was cut. */
export type Connection = 'good' | 'slow' | 'cut';

/** A link that the browser did not let us open by itself. */
type BlockedPopup = { readonly url: string };

/** Everything there is to show. */
export type ConversationState = {
  readonly phase: 'idle' | 'starting' | 'talking' | 'ended';
  readonly items: readonly Item[];
  readonly isTyping: boolean;
  /** True while a language model speaks that the visitor can stop. */
  readonly canStop: boolean;
  /** The sentences of the model, for screen readers. */
  readonly sentences: readonly string[];
  readonly connection: Connection;
  readonly question: Question | undefined;
  /** The embedded page whose event the bot waits for: the id of its message. */
  readonly awaitedEmbed: string | undefined;
  readonly trouble: Trouble | undefined;
  readonly popup: BlockedPopup | undefined;
  readonly bot: BotSummary | undefined;
  /** The words that the widget says by itself. */
  readonly words: Words;
  readonly progress: number | undefined;
  readonly dynamicTheme: DynamicTheme | undefined;
};

export type DynamicTheme = {
  readonly hostAvatarUrl?: string | undefined;
  readonly guestAvatarUrl?: string | undefined;
  readonly backgroundUrl?: string | undefined;
};

export const idleState: ConversationState = {
  phase: 'idle',
  items: [],
  isTyping: false,
  canStop: false,
  sentences: [],
  connection: 'good',
  question: undefined,
  awaitedEmbed: undefined,
  trouble: undefined,
  popup: undefined,
  bot: undefined,
  words: english,
  progress: undefined,
  dynamicTheme: undefined,
};

/** A visitor's reply: the message, if there is one, and the line that stands for it in the conversation. */
export type Reply = {
  readonly message: ChatMessage | undefined;
  readonly shown: string;
  readonly isLabel: boolean;
  readonly files: readonly GivenFile[];
  readonly stars: Stars | undefined;
};

/** An event for the page around the widget; `question` and `turn` in previews only. */
export type ConversationEvent =
  | { readonly type: 'question'; readonly blockId: string }
  | {
      readonly type: 'turn';
      readonly number: number;
      readonly trace: Trace;
      readonly logs: readonly ChatLog[];
      readonly messages: readonly BotMessage[];
      readonly input: ChatInput | undefined;
      /** The answer of the visitor that this turn is about; its message is missing where it says nothing. */
      readonly answer: Pick<Reply, 'message'> | undefined;
    }
  | {
      readonly type: 'start';
      readonly sessionId: string;
      readonly resultId: string | undefined;
      readonly isResumed: boolean;
      readonly bot: BotSummary;
    }
  | { readonly type: 'answer'; readonly blockId: string; readonly text: string }
  | { readonly type: 'end'; readonly sessionId: string; readonly resultId: string | undefined }
  | { readonly type: 'error'; readonly code: string; readonly message: string };
