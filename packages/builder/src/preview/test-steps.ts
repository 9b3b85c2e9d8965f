import { textIn } from '@parley/blocks/forms';
import type { BotMessage, ChatMessage } from '@parley/client';
import { isEqualJson } from '@parley/editing';
import type { ConversationTest, TestStep } from '@parley/schema';
import { t } from '../words/words.ts';
import type { PreviewTurn } from './preview-message.ts';

/** A conversation as it was: the bot has to hold it in the same way after a change. */
export type KeptTest = ConversationTest['cases'][number];

export type Answer = Extract<TestStep, { user: unknown }>['user'];

/** All that was said, asked and answered so far, in its order. */
export function stepsOf(turns: readonly PreviewTurn[], isOver: boolean): TestStep[] {
  const steps = turns.flatMap(({ answer, messages, input }): TestStep[] => [
    ...(answer ? [{ user: answerOf(answer.message) }] : []),
    ...messages.map((message) => ({ bot: saidBy(message) })),
    ...(input ? [{ asks: input.type }] : []),
  ]);
  return isOver ? [...steps, { ends: { completed: true } }] : steps;
}

/** The words of a message on one line; the type of one that has none. */
function saidBy({ type, content }: BotMessage): string | { type: string } {
  if (type !== 'text') return { type };
  const text = content.type === 'richText' ? textIn(content.richText) : content.markdown;
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** An answer as tests keep it. */
export function answerOf(message: ChatMessage | undefined): Answer {
  if (message === undefined) return { nothing: true };
  if (message.type === 'audio') return { audio: message.url };
  if (message.type === 'command') return { command: message.command };
  const { text, metadata, attachedFileUrls } = message;
  if (metadata?.replyId !== undefined) return { choose: text, id: metadata.replyId };
  return attachedFileUrls === undefined ? text : { text, files: attachedFileUrls };
}

/** The message that gives an answer once more; undefined for an answer that says nothing. */
export function messageOf(answer: Answer): ChatMessage | undefined {
  if (typeof answer === 'string') return { type: 'text', text: answer };
  if ('choose' in answer) return { type: 'text', text: answer.choose, metadata: { replyId: answer.id } };
  if ('text' in answer) return { type: 'text', text: answer.text, attachedFileUrls: answer.files };
  if ('audio' in answer) return { type: 'audio', url: answer.audio };
  return 'command' in answer ? { type: 'command', command: answer.command } : undefined;
}

/** An answer as the visitor would see it. */
export function wordsOfAnswer(answer: Answer): string {
  if (typeof answer === 'string') return answer;
  if ('choose' in answer) return answer.choose;
  if ('text' in answer) return [answer.text, ...answer.files].join(' ').trim();
  if ('audio' in answer) return t('tests.audio');
  return 'command' in answer ? t('tests.command', { command: answer.command }) : t('tests.nothing');
}

/** The result of comparing a test with a conversation. */
export type Verdict =
  /** So far all is the same; the visitor's answer comes next, or the bot has more to say. */
  | { readonly result: 'going'; readonly same: number; readonly next: Answer | undefined }
  | { readonly result: 'passed'; readonly same: number }
  /** The first step that is another one. */
  | { readonly result: 'differs'; readonly same: number; readonly now: TestStep };

/**
 * The steps of a test with the one that is another now: in the place of a step of its sort, as one more if the bot says
 * something that it did not say, and else without the step that does not come any more.
 */
export function accepted(
  steps: readonly TestStep[],
  { same, now }: Extract<Verdict, { result: 'differs' }>,
): TestStep[] {
  const expected = steps[same];
  const isOfSort = sorts.some((sort) => expected !== undefined && sort in expected && sort in now);
  if (isOfSort) return steps.with(same, now);
  return 'bot' in now ? steps.toSpliced(same, 0, now) : steps.toSpliced(same, 1);
}

const sorts = ['bot', 'asks', 'user', 'ends'] as const;

/** Compares the steps of a test with those of a conversation, as far as that has come. */
export function judge(test: readonly TestStep[], conversation: readonly TestStep[]): Verdict {
  const same = test.findIndex((step, index) => !isEqualJson(step, conversation[index]));
  const expected = test[same];
  if (expected === undefined) return { result: 'passed', same: test.length };
  const now = conversation[same];
  if (now !== undefined) return { result: 'differs', same, now };
  return { result: 'going', same, next: 'user' in expected ? expected.user : undefined };
}
