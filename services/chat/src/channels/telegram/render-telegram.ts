import { channelLimits } from '@parley/blocks/channels';
import type { Turn } from '@parley/schema';
import type { ChannelCall, RenderedTurn, Rendering, Send } from '../provider/adapter.ts';
import { shortened, splitText, type Mark, type MarkedText } from '../provider/marked-text.ts';
import { drawn, numbered, type CardFace, type Question } from '../provider/turn-parts.ts';

const limits = channelLimits.messagingB;
/** Words where buttons need some and the bot has said none. */
const noWords = '…';

type Button =
  { readonly text: string; readonly callback_data: string } | { readonly text: string; readonly url: string };
type Keyboard = { readonly inline_keyboard: readonly (readonly Button[])[] };

/** A turn as messages of Telegram: the buttons of its question stand under the last text. */
export function renderTelegram(turn: Turn, rendering: Rendering): RenderedTurn {
  const { contact } = rendering;
  return drawn(turn, {
    text: (text) => textSends(contact, text),
    media: (media, url) => mediaSend(contact, media, url),
    question: (sends, question) => withQuestion(sends, question, rendering),
  });
}

/** A plain text in as many messages as it takes. */
export function sayOnTelegram(contact: string, text: string): Send[] {
  return textSends(contact, { text, marks: [] });
}

function textSends(contact: string, whole: MarkedText): Send[] {
  return splitText(whole, limits.text).map(({ text, marks }) => ({
    call: {
      method: 'sendMessage',
      body: { chat_id: contact, text, ...(marks.length === 0 ? {} : { entities: marks.map(entityOf) }) },
    },
  }));
}

const entityTypes = { bold: 'bold', italic: 'italic', underline: 'underline', link: 'text_link' } as const;

const entityOf = ({ from, to, kind, url }: Mark): object => ({
  type: entityTypes[kind],
  offset: from,
  length: to - from,
  ...(url === undefined ? {} : { url }),
});

const mediaMethods = {
  image: ['sendPhoto', 'photo'],
  video: ['sendVideo', 'video'],
  audio: ['sendAudio', 'audio'],
} as const;

function mediaSend(contact: string, media: keyof typeof mediaMethods, url: string): Send {
  const [method, field] = mediaMethods[media];
  return {
    call: { method, body: { chat_id: contact, [field]: url } },
    // what Telegram cannot load is a link
    instead: { method: 'sendMessage', body: { chat_id: contact, text: url } },
  };
}

function withQuestion(sends: readonly Send[], question: Question, rendering: Rendering): Send[] {
  const { contact, keyPrefix } = rendering;
  const button = (text: string, index: number): Button => ({
    text: shortened(text, limits.buttonText),
    callback_data: `${keyPrefix}.${index}`,
  });
  switch (question.type) {
    case 'options':
      return withKeyboard(sends, contact, {
        inline_keyboard: rowsOf(question.options.map(({ text }, index) => button(text, index))),
      });
    case 'numbered':
      return [...sends, ...sayOnTelegram(contact, numbered(question.options))];
    case 'payment':
      return withKeyboard(sends, contact, {
        inline_keyboard: [
          [{ text: shortened(question.label, limits.buttonText), url: question.url }],
          [button('✓', 0)],
        ],
      });
    case 'cards': {
      let index = 0;
      const faces = question.cards.map((card) => {
        const row = card.options.map(({ text }) =>
          button(card.isPicture ? (rendering.selectLabel ?? 'Select') : text, index++),
        );
        return cardSend(contact, card, { inline_keyboard: row.map((one) => [one]) });
      });
      return [...sends, ...faces];
    }
  }
}

/** Short words stand beside each other, as the numbers of a rating do. */
function rowsOf(buttons: readonly Button[]): Button[][] {
  const width = buttons.every(({ text }) => text.length <= 3) ? 5 : 1;
  return Array.from({ length: Math.ceil(buttons.length / width) }, (_, row) =>
    buttons.slice(row * width, (row + 1) * width),
  );
}

/** Puts buttons under the last text, or under a message of their own behind anything else. */
function withKeyboard(sends: readonly Send[], contact: string, keyboard: Keyboard): Send[] {
  const last = sends.at(-1);
  const base: Send =
    last?.call.method === 'sendMessage'
      ? last
      : { call: { method: 'sendMessage', body: { chat_id: contact, text: noWords } } };
  const { method, body } = base.call;
  return [
    ...(base === last ? sends.slice(0, -1) : sends),
    { ...base, call: { method, body: { ...body, reply_markup: keyboard } }, hasButtons: true },
  ];
}

function cardSend(contact: string, { imageUrl, title, description }: CardFace, keyboard: Keyboard): Send {
  const words = [title, description].filter((text) => text !== '').join('\n');
  const reply = keyboard.inline_keyboard.length === 0 ? {} : { reply_markup: keyboard };
  const asText: ChannelCall = {
    method: 'sendMessage',
    body: { chat_id: contact, text: shortened(words || (imageUrl ?? noWords), limits.text), ...reply },
  };
  if (imageUrl === undefined) return { call: asText, hasButtons: true };
  const caption = words === '' ? {} : { caption: shortened(words, limits.caption) };
  return {
    call: { method: 'sendPhoto', body: { chat_id: contact, photo: imageUrl, ...caption, ...reply } },
    instead: asText,
    hasButtons: true,
  };
}
