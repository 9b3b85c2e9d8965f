import { channelLimits } from '@parley/blocks/channels';
import type { Turn } from '@parley/schema';
import type { ChannelCall, Option, RenderedTurn, Rendering, Send } from '../provider/adapter.ts';
import { shortened, splitText, type MarkedText } from '../provider/marked-text.ts';
import { drawn, numbered, type CardFace, type Question } from '../provider/turn-parts.ts';

const limits = channelLimits.messagingA;
const noWords = '…';

/** A turn as messages of WhatsApp: its question is buttons, a list or numbers. */
export function renderWhatsApp(turn: Turn, rendering: Rendering): RenderedTurn {
  const { contact } = rendering;
  return drawn(turn, {
    text: (text) => textSends(contact, inMarkup(text)),
    media: (media, url) => ({
      call: message(contact, media, { [media]: { link: url } }),
      instead: textCall(contact, url),
    }),
    question: (sends, question) => withQuestion(sends, question, rendering),
  });
}

/** A plain text in as many messages as it takes. */
export function sayOnWhatsApp(contact: string, text: string): Send[] {
  return textSends(contact, text);
}

/** People without a number have an id that begins with a country and a point. */
const userId = /^[A-Z]{2}\./;

/** The body of a message to a contact, by their number or their user id. */
function message(contact: string, type: string, content: object): ChannelCall {
  const to = userId.test(contact) ? { recipient: contact } : { to: contact };
  return {
    method: 'messages',
    body: { messaging_product: 'whatsapp', recipient_type: 'individual', ...to, type, ...content },
  };
}

const textCall = (contact: string, body: string): ChannelCall => message(contact, 'text', { text: { body } });

function textSends(contact: string, text: string): Send[] {
  return splitText({ text, marks: [] }, limits.text).map((part) => ({ call: textCall(contact, part.text) }));
}

const signs = { bold: '*', italic: '_', underline: '', link: '' } as const;

/** The text with the signs that WhatsApp formats it by; the address of a link stands behind its words. */
export function inMarkup({ text, marks }: MarkedText): string {
  const edges = new Map<number, string>();
  const put = (at: number, sign: string, isEnd: boolean): void => {
    const there = edges.get(at) ?? '';
    // what begins last ends first
    edges.set(at, isEnd ? sign + there : there + sign);
  };
  for (const { from, to, kind, url } of marks) {
    const words = text.slice(from, to);
    const start = from + words.length - words.trimStart().length;
    const end = to - (words.length - words.trimEnd().length);
    if (end <= start) continue;
    // signs count in one line only
    if (kind !== 'link' && !words.trim().includes('\n')) {
      put(start, signs[kind], false);
      put(end, signs[kind], true);
    }
    if (kind === 'link') edges.set(end, `${edges.get(end) ?? ''} (${url ?? ''})`);
  }
  let written = '';
  for (let at = 0; at <= text.length; at++) written += (edges.get(at) ?? '') + (text[at] ?? '');
  return written;
}

function withQuestion(sends: readonly Send[], question: Question, rendering: Rendering): Send[] {
  const { contact, keyPrefix } = rendering;
  switch (question.type) {
    case 'options': {
      const { options } = question;
      if (options.length > limits.rows) return [...sends, ...textSends(contact, numbered(options))];
      const { before, body } = bodyOf(sends);
      const words = { body: { text: body } };
      const isShort = options.length <= limits.buttons;
      const action = isShort ? buttonsOf(options, keyPrefix) : listOf(options, keyPrefix);
      const kind = isShort ? 'button' : 'list';
      return [
        ...before,
        { call: message(contact, 'interactive', { interactive: { type: kind, ...words, action } }) },
      ];
    }
    case 'numbered':
      return [...sends, ...textSends(contact, numbered(question.options))];
    case 'payment': {
      const { before, body } = bodyOf(sends);
      const text = shortened(
        `${body === noWords ? '' : `${body}\n`}${question.label}: ${question.url}`,
        limits.body,
      );
      const action = buttonsOf([{ text: '✓' }], keyPrefix);
      const interactive = { type: 'button', body: { text }, action };
      return [...before, { call: message(contact, 'interactive', { interactive }) }];
    }
    case 'cards': {
      let index = 0;
      return [
        ...sends,
        ...question.cards.map((card) => {
          const first = index;
          index += card.options.length;
          return cardSend(contact, card, first, rendering);
        }),
      ];
    }
  }
}

/** The last text becomes the words of the question, if it is short enough. */
function bodyOf(sends: readonly Send[]): { readonly before: readonly Send[]; readonly body: string } {
  const last = sends.at(-1);
  const text: unknown = last && Reflect.get(Object(last.call.body['text']) as object, 'body');
  return typeof text === 'string' && text.length <= limits.body
    ? { before: sends.slice(0, -1), body: text }
    : { before: sends, body: noWords };
}

/** Reply buttons: three at most, with words that differ. */
function buttonsOf(options: readonly Option[], keyPrefix: string, first = 0): object {
  const titles = unique(
    options.map(({ text }) => text),
    limits.buttonText,
  );
  return {
    buttons: titles.map((title, index) => ({
      type: 'reply',
      reply: { id: `${keyPrefix}.${first + index}`, title },
    })),
  };
}

function listOf(options: readonly Option[], keyPrefix: string): object {
  const titles = unique(
    options.map(({ text }) => text),
    limits.rowText,
  );
  const rows = options.map(({ text }, index) => {
    const title = titles[index] ?? noWords;
    // what the title has no room for
    const description = title === text ? {} : { description: shortened(text, limits.rowDescription) };
    return { id: `${keyPrefix}.${index}`, title, ...description };
  });
  return { button: shortened('Choose', limits.listButton), sections: [{ rows }] };
}

/** Texts of at most `most` characters, of which no two are the same. */
function unique(texts: readonly string[], most: number): string[] {
  const taken = new Set<string>();
  return texts.map((text, index) => {
    const short = shortened(text.trim() === '' ? noWords : text, most);
    const number = ` ${index + 1}`;
    const title = taken.has(short) ? `${shortened(short, most - number.length)}${number}` : short;
    taken.add(title);
    return title;
  });
}

function cardSend(
  contact: string,
  card: CardFace,
  first: number,
  { keyPrefix, selectLabel = 'Select' }: Rendering,
): Send {
  const words = [card.title, card.description].filter((text) => text !== '').join('\n');
  const header =
    card.imageUrl === undefined ? {} : { header: { type: 'image', image: { link: card.imageUrl } } };
  const options = (card.isPicture ? [{ text: selectLabel }] : card.options).slice(0, limits.cardButtons);
  if (options.length === 0)
    return card.imageUrl === undefined
      ? { call: textCall(contact, words || noWords) }
      : {
          call: message(contact, 'image', {
            image: { link: card.imageUrl, caption: shortened(words, limits.caption) },
          }),
        };
  const body = { text: shortened(words || noWords, limits.body) };
  const action = buttonsOf(options, keyPrefix, first);
  const plain = { type: 'button', body, action };
  return {
    call: message(contact, 'interactive', { interactive: { ...plain, ...header } }),
    instead: message(contact, 'interactive', { interactive: plain }),
  };
}
