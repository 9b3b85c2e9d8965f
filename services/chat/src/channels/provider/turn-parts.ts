import { channelLimits, longestPauseSeconds, ratingScale } from '@parley/blocks/channels';
import { isJsonObject, type Bubble, type ChatInput, type ClientSideAction, type Turn } from '@parley/schema';
import type { Option, RenderedTurn, Send } from './adapter.ts';
import { markedText, type MarkedText } from './marked-text.ts';

/** A part of a turn in the order in which the contact sees it; what a channel cannot show is left out. */
type TurnPart =
  | { readonly type: 'text'; readonly text: MarkedText }
  | { readonly type: 'media'; readonly media: 'image' | 'video' | 'audio'; readonly url: string }
  | { readonly type: 'pause'; readonly ms: number };

/** A question in the form in which channels draw it; one that is answered with a text has no form. */
export type Question =
  | { readonly type: 'options'; readonly options: readonly Option[] }
  /** Several may be chosen, or there are too many for buttons: by their numbers. */
  | { readonly type: 'numbered'; readonly options: readonly Option[] }
  | { readonly type: 'cards'; readonly cards: readonly CardFace[] }
  | {
      readonly type: 'payment';
      readonly url: string;
      readonly label: string;
      readonly options: readonly Option[];
    };

/** A card, or a picture that can be chosen. */
export type CardFace = {
  readonly imageUrl: string | undefined;
  readonly title: string;
  readonly description: string;
  /** Its buttons; a picture has one, whose words the settings of the bot say. */
  readonly options: readonly Option[];
  readonly isPicture: boolean;
};

const longestPauseMs = longestPauseSeconds * 1_000;
/** The most options that are buttons; a list beyond it is numbered. */
const mostButtons = channelLimits.messagingB.buttons;

/** The forms that a channel has for the parts of a turn, and for its question behind what goes before it. */
type Drawing = {
  readonly text: (text: MarkedText) => readonly Send[];
  readonly media: (media: 'image' | 'video' | 'audio', url: string) => Send;
  readonly question: (sends: readonly Send[], question: Question) => readonly Send[];
};

/** A turn in the form of a channel. A pause stands before what follows it. */
export function drawn(turn: Turn, { text, media, question: ask }: Drawing): RenderedTurn {
  const sends: Send[] = [];
  let pauseMs = 0;
  for (const part of partsOf(turn)) {
    if (part.type === 'pause') {
      pauseMs += part.ms;
      continue;
    }
    for (const send of part.type === 'text' ? text(part.text) : [media(part.media, part.url)]) {
      sends.push(pauseMs === 0 ? send : { ...send, pauseMs });
      pauseMs = 0;
    }
  }
  const question = questionOf(turn.input);
  if (!question) return { sends, options: [] };
  const options =
    question.type === 'cards' ? question.cards.flatMap((card) => card.options) : question.options;
  return { sends: ask(sends, question), options };
}

/** Options as lines of text, each with the number that chooses it. */
export function numbered(options: readonly Option[]): string {
  return options.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
}

/** The parts of a turn before its question. */
function partsOf({ messages, clientSideActions = [] }: Turn): TurnPart[] {
  const of = (bubbleId: string | undefined): TurnPart[] =>
    clientSideActions.filter(({ lastBubbleBlockId }) => lastBubbleBlockId === bubbleId).flatMap(partOfAction);
  const shown = new Set(messages.map(({ id }) => id));
  return [
    ...of(undefined),
    ...messages.flatMap((message) => [...partOf(message), ...of(message.id)]),
    // an action behind a bubble that is not in this turn
    ...clientSideActions
      .filter(({ lastBubbleBlockId: id }) => id !== undefined && !shown.has(id))
      .flatMap(partOfAction),
  ];
}

const plain = (text: string): TurnPart => ({ type: 'text', text: { text, marks: [] } });

function partOf(bubble: Bubble): TurnPart[] {
  switch (bubble.type) {
    case 'text': {
      const { content } = bubble;
      const text =
        content.type === 'markdown' ? { text: content.markdown, marks: [] } : markedText(content.richText);
      return text.text.trim() === '' ? [] : [{ type: 'text', text }];
    }
    case 'image':
    case 'audio': {
      const { url } = bubble.content;
      return isWebAddress(url) ? [{ type: 'media', media: bubble.type, url }] : [];
    }
    case 'video': {
      const { url, id, type } = bubble.content;
      const page = pageOfVideo(type, id);
      if (page !== undefined) return [plain(page)];
      return isWebAddress(url) ? [{ type: 'media', media: 'video', url }] : [];
    }
    case 'embed':
    case 'custom-embed':
      return isWebAddress(bubble.content.url) ? [plain(bubble.content.url)] : [];
  }
}

/** The page of a video of a site; undefined for one that is a file. */
function pageOfVideo(site: string | undefined, id: string | undefined): string | undefined {
  if (id === undefined || id === '') return undefined;
  if (site === 'youtube') return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
  return site === 'vimeo' ? `https://vimeo.com/${encodeURIComponent(id)}` : undefined;
}

const isWebAddress = (url: string | undefined): url is string =>
  url !== undefined && /^https?:\/\//i.test(url) && url.length <= 2_048;

function partOfAction(action: ClientSideAction): TurnPart[] {
  if (action.type === 'wait') {
    const ms = Math.min(longestPauseMs, action.wait.secondsToWaitFor * 1_000);
    return ms > 0 ? [{ type: 'pause', ms }] : [];
  }
  if (action.type === 'redirect')
    return isWebAddress(action.redirect.url) ? [plain(action.redirect.url)] : [];
  return [];
}

/** The question of a turn; undefined for none, and for one that needs no more than a text. */
function questionOf(input: ChatInput | undefined): Question | undefined {
  if (!input) return undefined;
  const { type, items = [], options = {} } = input;
  const choices = (list: readonly Option[]): Question | undefined => {
    if (list.length === 0) return undefined;
    const isNumbered = options['isMultipleChoice'] === true || list.length > mostButtons;
    return { type: isNumbered ? 'numbered' : 'options', options: list };
  };
  switch (type) {
    case 'choice input':
      return choices(
        items.map((item) => ({ text: textIn(item, 'content') || textIn(item, 'value'), replyId: item.id })),
      );
    case 'picture choice input': {
      const cards = items.map((item) => faceOf(item, 'pictureSrc', []));
      if (options['isMultipleChoice'] !== true)
        return {
          type: 'cards',
          cards: cards.map((card, at) => ({ ...card, ...chosenBy(card, items[at]?.id ?? '') })),
        };
      return choices(
        cards.map(({ title, imageUrl }, at) => ({ text: title || (imageUrl ?? ''), replyId: items[at]?.id })),
      );
    }
    case 'cards':
      return { type: 'cards', cards: items.map((item) => faceOf(item, 'imageUrl', pathsOf(item))) };
    case 'rating input': {
      const { lowest, highest } = ratingScale(scaleIn(options), (text) => text);
      const length = Math.min(highest - lowest + 1, mostButtons);
      return choices(Array.from({ length: Math.max(0, length) }, (_, at) => ({ text: String(lowest + at) })));
    }
    case 'file input':
      return options['isRequired'] === false
        ? { type: 'options', options: [{ text: labelIn(options, 'skip') ?? 'Skip', isSkip: true }] }
        : undefined;
    case 'payment input': {
      const { paymentPage, amountLabel = '' } = input.runtimeOptions ?? {};
      if (paymentPage === undefined) return undefined;
      const label = `${labelIn(options, 'button') ?? 'Pay'} ${amountLabel}`.trim();
      return { type: 'payment', url: paymentPage, label, options: [{ text: 'Success' }] };
    }
    default:
      return undefined;
  }
}

/** The scale as it stands on the wire, with its variables filled in. */
function scaleIn(options: Readonly<Record<string, unknown>>): Parameters<typeof ratingScale>[0] {
  const { buttonType, length, startsAt } = options;
  const number = (value: unknown): string | number | undefined =>
    typeof value === 'string' || typeof value === 'number' ? value : undefined;
  return {
    buttonType: typeof buttonType === 'string' ? buttonType : undefined,
    length: number(length),
    startsAt: number(startsAt),
  };
}

const textIn = (item: Readonly<Record<string, unknown>>, name: string): string => {
  const value = item[name];
  return typeof value === 'string' ? value.trim() : '';
};

function labelIn(options: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const { labels } = options;
  return (isJsonObject(labels) && textIn(labels, name)) || undefined;
}

function faceOf(
  item: Readonly<Record<string, unknown>>,
  image: string,
  options: readonly Option[],
): CardFace {
  const url = textIn(item, image);
  return {
    imageUrl: isWebAddress(url) ? url : undefined,
    title: textIn(item, 'title'),
    description: textIn(item, 'description'),
    options,
    isPicture: false,
  };
}

/** The one button of a picture: its words are those of the settings. */
function chosenBy({ title, imageUrl }: CardFace, replyId: string): Pick<CardFace, 'options' | 'isPicture'> {
  return { options: [{ text: title || (imageUrl ?? ''), replyId }], isPicture: true };
}

function pathsOf(item: Readonly<Record<string, unknown>>): Option[] {
  const paths = Array.isArray(item['paths']) ? item['paths'] : [];
  return paths.flatMap((path: unknown) => {
    if (!isJsonObject(path) || typeof path['id'] !== 'string') return [];
    return [{ text: textIn(path, 'text') || '…', replyId: path['id'] }];
  });
}
