import { isDeepStrictEqual } from 'node:util';
import type { Flow } from '@parley/engine';
import type { ChatInput, ChatMessage, TestAnswer, TestFileStep, TestWords } from '@parley/schema';
import { CaseFailed } from './case-failed.ts';
import { isRequest, type Fakes } from './fakes.ts';
import { Talk, type Heard } from './talk.ts';
import type { TestCase } from './test-cases.ts';
import { isMatch, oneLine } from './text-match.ts';

/** The outcome of a case. */
export type CaseResult<C extends TestCase = TestCase> = {
  readonly case: C;
  readonly failure?: {
    readonly message: string;
    readonly expected?: string | undefined;
    readonly heard?: string | undefined;
    /** The step that failed; undefined where there was something left after the last one. */
    readonly step: number | undefined;
    readonly transcript: readonly string[];
  };
  readonly turns: number;
  readonly ms: number;
  readonly visits: Talk['visits'];
  readonly deeds: Talk['deeds'];
  /** With `--update`: the words that steps have to have from now on. */
  readonly updates: readonly { readonly step: number; readonly said: string }[];
};

/** A case that talks longer is endless; the time is that of the processor, which a busy machine does not use up. */
const limits = { turns: 10_000, ms: 5_000 };

/** Ends with the time that the process has used of the processor. */
function processorLimit(ms: number): () => boolean {
  const used = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  const begun = used();
  return () => used() - begun > ms;
}

type PlayOptions = {
  readonly isUpdating?: boolean;
  /** True: the case has taken too long. A process that does nothing else has a limit of its own. */
  readonly isOver?: () => boolean;
};

/** Plays a case from its first step to its last, or to the first one that does not hold. */
export async function playCase<C extends TestCase>(
  one: C,
  flow: Flow,
  fakes: Omit<Fakes, 'settings' | 'isOver'>,
  { isUpdating = false, isOver = processorLimit(limits.ms) }: PlayOptions = {},
): Promise<CaseResult<C>> {
  const started = performance.now();
  const talk = new Talk(flow, { ...fakes, settings: one, isOver });
  const updates: { step: number; said: string }[] = [];
  const player = new Player(talk, one.lenient, (step, said) => {
    if (isUpdating && one.isLiteral) updates.push({ step, said });
    return isUpdating && one.isLiteral;
  });
  let at: number | undefined = 0;
  const result = (): Omit<CaseResult<C>, 'failure'> => ({
    case: one,
    turns: talk.turns,
    ms: performance.now() - started,
    visits: talk.visits,
    deeds: talk.deeds,
    updates,
  });
  try {
    await talk.send();
    for (const [index, step] of one.steps.entries()) {
      at = index;
      if (talk.turns > limits.turns || isOver()) throw new CaseFailed('the case does not come to an end');
      await player.take(step, index, one.steps[index + 1]);
    }
    at = undefined;
    player.assertNothingLeft();
    return result();
  } catch (error) {
    if (!(error instanceof CaseFailed)) throw error;
    const { message, expected, heard } = error;
    return { ...result(), failure: { message, expected, heard, step: at, transcript: talk.transcript } };
  }
}

class Player {
  readonly #talk: Talk;
  readonly #isLenient: boolean;
  readonly #update: (step: number, said: string) => boolean;

  constructor(talk: Talk, isLenient: boolean, update: (step: number, said: string) => boolean) {
    this.#talk = talk;
    this.#isLenient = isLenient;
    this.#update = update;
  }

  async take(step: TestFileStep, index: number, next: TestFileStep | undefined): Promise<void> {
    const talk = this.#talk;
    if ('bot' in step) {
      this.#bot(step.bot, index);
      return;
    }
    if ('asks' in step) {
      this.#asks(step.asks);
      return;
    }
    if ('user' in step) {
      this.assertNothingLeft();
      if (talk.isOver) throw new CaseFailed('the conversation is over, and nobody reads this answer');
      talk.transcript.push(`user: ${typeof step.user === 'string' ? step.user : JSON.stringify(step.user)}`);
      return talk.send(messageOf(step.user, talk.turn.input));
    }
    if ('refuses' in step) {
      this.#refuses(step.refuses, next);
      return;
    }
    if ('set' in step) {
      for (const [name, value] of Object.entries(step.set))
        same(
          `the value of ${name}`,
          talk.valueOf(name) ?? null,
          typeof value === 'number' ? String(value) : value,
        );
      return;
    }
    if ('requests' in step) {
      const { times, ...pattern } = step.requests;
      const count = talk.requests.filter((request) => isRequest(request, pattern)).length;
      if (times === undefined ? count > 0 : count === times) return;
      throw new CaseFailed('the requests are others', {
        expected: `${times ?? 'at least one'} of ${JSON.stringify(pattern)}`,
        heard: `${count} of ${talk.requests.map(({ method, url }) => `${method} ${url}`).join(', ') || 'none'}`,
      });
    }
    if ('wait' in step) {
      talk.now += millisecondsOf(step.wait);
      return;
    }
    if ('does' in step) {
      same('the action', talk.actions.shift() ?? 'nothing', step.does);
      return;
    }
    if ('sends' in step) {
      this.#sends(step.sends.mail);
      return;
    }
    const { completed } = step.ends;
    this.assertNothingLeft();
    if (!talk.isOver)
      throw new CaseFailed('the conversation is not over', {
        expected: 'its end',
        heard: wordsOf(this.#left()),
      });
    same('completed', talk.isCompleted, completed);
  }

  /** Throws where the bot said, asked or did something that no step names. */
  assertNothingLeft(): void {
    const { heard, actions } = this.#talk;
    const [left, action] = [this.#left(), actions[0]];
    heard.length = 0;
    actions.length = 0;
    if (this.#isLenient) return;
    if (left !== undefined)
      throw new CaseFailed('no step names this', { expected: 'nothing more', heard: wordsOf(left) });
    if (action !== undefined)
      throw new CaseFailed('no step names this action', {
        expected: 'nothing more',
        heard: `does ${action}`,
      });
  }

  #left(): Heard | undefined {
    return this.#talk.heard[0];
  }

  #next(isWanted: (heard: Heard) => boolean, expected: string): Heard {
    const { heard } = this.#talk;
    const at = this.#isLenient ? heard.findIndex(isWanted) : 0;
    const found = heard[at];
    if (found && isWanted(found)) {
      heard.splice(0, at + 1);
      return found;
    }
    throw new CaseFailed('the bot answered differently', { expected, heard: wordsOf(heard[0]) });
  }

  #bot(wanted: Extract<TestFileStep, { bot: unknown }>['bot'], index: number): void {
    if (typeof wanted === 'object' && 'type' in wanted) {
      this.#next((heard) => 'type' in heard && heard.type === wanted.type, `<${wanted.type}>`);
      return;
    }
    const [first] = this.#talk.heard;
    if (
      typeof wanted === 'string' &&
      first &&
      'said' in first &&
      !isMatch(first.said, wanted) &&
      this.#update(index, first.said)
    ) {
      this.#talk.heard.shift();
      return;
    }
    this.#next((heard) => 'said' in heard && isMatch(heard.said, wanted), shown(wanted));
  }

  #asks(type: string): void {
    this.#next((heard) => 'asks' in heard && heard.asks === type, `asks ${type}`);
  }

  #refuses(wanted: TestWords | true, next: TestFileStep | undefined): void {
    if (!this.#talk.wasRefused)
      throw new CaseFailed('the answer was not refused', {
        expected: 'a refusal',
        heard: wordsOf(this.#left()),
      });
    const isWanted = (heard: Heard): boolean =>
      'said' in heard && (wanted === true || isMatch(heard.said, wanted));
    this.#next(isWanted, wanted === true ? 'a refusal' : shown(wanted));
    // the question comes again by itself
    const [again] = this.#talk.heard;
    if (again && 'asks' in again && !(next && 'asks' in next)) this.#talk.heard.shift();
  }

  #sends({ to, subject, body }: Extract<TestFileStep, { sends: unknown }>['sends']['mail']): void {
    const { deliveries } = this.#talk.turn;
    const isSent = deliveries.some(
      (mail) =>
        (to === undefined || isDeepStrictEqual(mail.to, to)) &&
        (subject === undefined || isMatch(mail.subject, subject)) &&
        (body === undefined || isMatch(mail.text ?? mail.html ?? '', body)),
    );
    if (isSent) return;
    throw new CaseFailed('no such mail is sent', {
      expected: JSON.stringify({ to, subject, body }),
      heard:
        deliveries.map((mail) => JSON.stringify({ to: mail.to, subject: mail.subject })).join(', ') ||
        'no mail',
    });
  }
}

function same(about: string, heard: unknown, expected: unknown): void {
  if (isDeepStrictEqual(heard, expected)) return;
  throw new CaseFailed(`${about} is another one`, {
    expected: JSON.stringify(expected),
    heard: JSON.stringify(heard),
  });
}

const shown = (words: TestWords): string =>
  typeof words === 'string' ? oneLine(words) : JSON.stringify(words);

function wordsOf(heard: Heard | undefined): string {
  if (!heard) return 'nothing';
  if ('said' in heard) return heard.said;
  return 'asks' in heard ? `asks ${heard.asks}` : `<${heard.type}>`;
}

/** The message that gives an answer. Throws if a choice is not there. */
export function messageOf(answer: TestAnswer, input: ChatInput | undefined): ChatMessage | undefined {
  if (typeof answer === 'string') return { type: 'text', text: answer };
  if ('choose' in answer) {
    const replyId = answer.id ?? itemOf(input, answer.choose);
    return { type: 'text', text: answer.choose, metadata: { replyId } };
  }
  if ('files' in answer) return { type: 'text', text: answer.text, attachedFileUrls: answer.files };
  if ('audio' in answer) return { type: 'audio', url: answer.audio };
  if ('command' in answer) return { type: 'command', command: answer.command };
  if ('action' in answer) return { type: 'text', text: answer.action };
  return 'webhook' in answer ? { type: 'text', text: JSON.stringify(answer.webhook) } : undefined;
}

function itemOf(input: ChatInput | undefined, words: string): string {
  const { items } = (input ?? {}) as {
    readonly items?: readonly { readonly id: string; readonly content?: unknown; readonly title?: unknown }[];
  };
  const item = items?.find(({ content, title }) => content === words || title === words);
  if (!item) throw new CaseFailed(`there is no choice ${JSON.stringify(words)}`);
  return item.id;
}

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

function millisecondsOf(text: string): number {
  const [, count = '0', unit = 'ms'] = /^(\d+)(\w+)$/.exec(text) ?? [];
  return Number(count) * units[unit as keyof typeof units];
}
