import { standInPhoneNumber } from '@parley/blocks/stand-ins';
import type { Flow } from '@parley/engine';
import type { ChatInput, TestAnswer } from '@parley/schema';
import { oneLine } from './text-match.ts';

/** Something that a visitor once said, as transcripts have it. */
export type SpokenLine = {
  readonly text: string;
  readonly label?: string | undefined;
  readonly attachedFileUrls?: readonly string[] | undefined;
};

/** An answer as it was given. One that chose something names it by its words, as a person would type it. */
export function answerAsGiven(line: SpokenLine | undefined, input: ChatInput | undefined): TestAnswer {
  if (!line) return { nothing: true };
  const { text, label, attachedFileUrls = [] } = line;
  if (attachedFileUrls.length > 0) {
    const isListed = input?.type === 'file input';
    return { text: isListed ? '' : text, files: [...attachedFileUrls] };
  }
  const words = label ?? text;
  return choicesOf(input).filter((choice) => choice === words).length === 1 ? { choose: words } : words;
}

/**
 * An answer of nobody that a question takes as it took the given one: addresses, phone numbers, files and free words are
 * others, and what was refused is something else that is refused. Choices, numbers, dates and times stay, since the way
 * of a conversation depends on them.
 */
export function standInFor(
  given: TestAnswer,
  { input, wasRefused, flow }: { input: ChatInput | undefined; wasRefused: boolean; flow: Flow },
): TestAnswer {
  if (typeof given === 'object' && 'files' in given)
    return { text: given.text === '' ? '' : standIns.words, files: given.files.map(standInFile) };
  if (typeof given !== 'string') return given;
  switch (input?.type) {
    case 'email input':
      return wasRefused ? standIns.refused : standIns.email;
    case 'phone number input':
      return wasRefused ? standIns.refused : standInPhoneNumber(given);
    case 'url input':
      return wasRefused ? standIns.refused : standIns.url;
    case 'file input':
      return wasRefused ? standIns.refused : given.split(/,?\s+/).map(standInFile).join(', ');
    case 'number input':
    case 'rating input':
    case 'date input':
    case 'time input':
      return wasRefused ? standIns.refused : given;
    case 'choice input':
    case 'picture choice input':
    case 'cards input':
      return isOfChoices(given, choicesOf(input)) ? given : standIns.refused;
    default:
      return isName(input, flow) ? standIns.name : standIns.words;
  }
}

const standIns = {
  email: 'ada@example.org',
  url: 'https://example.org',
  name: 'Ada',
  words: 'Some words',
  refused: 'Something else',
} as const;

/** A file of nobody with the ending of a given one. */
function standInFile(url: string): string {
  const [, ending = ''] = /(\.[a-z0-9]{1,8})(?:[?#].*)?$/i.exec(url) ?? [];
  return `https://files.example.org/file${ending.toLowerCase()}`;
}

/** The words of the things that a question offers. */
function choicesOf(input: ChatInput | undefined): readonly string[] {
  const { items = [] } = (input ?? {}) as {
    readonly items?: readonly { readonly content?: unknown; readonly title?: unknown }[];
  };
  return items.flatMap(({ content, title }) =>
    [content, title].filter((words): words is string => typeof words === 'string'),
  );
}

/** True if an answer holds nothing but words of choices, or their numbers. */
function isOfChoices(given: string, choices: readonly string[]): boolean {
  const folded = new Set(choices.map((choice) => oneLine(choice).toLowerCase()));
  const isOne = (words: string): boolean =>
    folded.has(oneLine(words).toLowerCase()) || /^\d{1,3}$/.test(words.trim());
  return isOne(given) || given.split(',').every(isOne);
}

/** True if the answer is kept as a name. */
function isName(input: ChatInput | undefined, flow: Flow): boolean {
  const { variableId } = ((input as { options?: unknown } | undefined)?.options ?? {}) as {
    variableId?: unknown;
  };
  const variable = typeof variableId === 'string' ? flow.variablesById.get(variableId) : undefined;
  return /name/i.test(variable?.name ?? '');
}
