import type { ChatInput, ChatMessage } from '@parley/client';
import type { GivenFile } from '../conversation/given-file.ts';
import type { Stars } from '../conversation/state.ts';
import type { Words } from '../words/words.ts';
import type { Upload } from './upload.ts';

/** The props of every kind of input. The type on the wire tells its options and items. */
export type InputProps<Options extends object = object, Item extends object = object> = {
  /** Distinguishes the controls of one question from those of the next. */
  readonly id: string;
  readonly type: string;
  readonly options: Partial<Options>;
  readonly items: readonly (Item & { readonly id: string })[];
  /** The bot's present value, if its settings allow to show it. */
  readonly prefilled: string;
  /** The means to make a payment; undefined for every other question. */
  readonly payment: ChatInput['runtimeOptions'];
  /** Resolves once the payment was made, in whatever tab. Rejects if that cannot be found out. */
  readonly untilPaid: (signal: AbortSignal) => Promise<void>;
  readonly words: Words;
  /** Stores files, where the owner of the page has said how. */
  readonly upload: Upload | undefined;
  /** Answers; with undefined, that there is no answer. `shown`, a label, stands in the conversation in place of what is sent. */
  readonly submit: (text: string | undefined, more?: Submission) => void;
};

export type Submission = {
  readonly shown?: string;
  readonly replyId?: string;
  /** The files of the answer. */
  readonly files?: readonly GivenFile[];
  /** True if the files go beside the text, which does not name them. */
  readonly areAttached?: boolean;
  /** A rating by icons, which is shown as it was given. */
  readonly stars?: Stars;
  /** The address of the recording that is sent in place of a text; a private one is among the files too. */
  readonly recordingUrl?: string;
};

/** The message of an answer; none for no answer. */
export function messageOf(
  text: string | undefined,
  { replyId, files = [], areAttached = false, recordingUrl }: Submission = {},
): ChatMessage | undefined {
  if (text === undefined) return undefined;
  if (recordingUrl !== undefined) return { type: 'audio', url: recordingUrl };
  return {
    type: 'text',
    text,
    ...(replyId === undefined ? {} : { metadata: { replyId } }),
    ...(areAttached && files.length > 0 ? { attachedFileUrls: files.map(({ url }) => url) } : {}),
  };
}
