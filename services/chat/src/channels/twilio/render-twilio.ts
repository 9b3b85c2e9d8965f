import type { Turn } from '@parley/schema';
import type { ChannelCall, Option, RenderedTurn, Rendering, Send } from '../provider/adapter.ts';
import { splitText } from '../provider/marked-text.ts';
import { drawn, numbered, type CardFace, type Question } from '../provider/turn-parts.ts';
import { inMarkup } from '../whatsapp/render-whatsapp.ts';

/** The most characters of one text: Twilio refuses a longer one. */
const longestText = 1_600;

/** A turn as messages of WhatsApp that Twilio takes without a template: texts and files. */
export function renderOverTwilio(turn: Turn, rendering: Rendering): RenderedTurn {
  const { contact } = rendering;
  const { sends, options } = drawn(turn, {
    text: (text) => sayOverTwilio(contact, inMarkup(text)),
    media: (_, url) => mediaSend(contact, url, ''),
    question: (before, question) => [...before, ...questionSends(question, rendering)],
  });
  // of several choices the bot reads the numbers itself
  const isSeveral = turn.input?.options?.['isMultipleChoice'] === true;
  return { sends, options: isSeveral ? options : options.map((option) => ({ ...option, isTyped: true })) };
}

/** A plain text in as many messages as it takes. */
export function sayOverTwilio(contact: string, text: string): Send[] {
  return splitText({ text, marks: [] }, longestText).map((part) => ({ call: message(contact, part.text) }));
}

function message(contact: string, text: string, mediaUrl = ''): ChannelCall {
  return {
    method: 'Messages',
    body: {
      To: `whatsapp:${contact}`,
      ...(text === '' ? {} : { Body: text }),
      ...(mediaUrl === '' ? {} : { MediaUrl: mediaUrl }),
    },
  };
}

/** A file with words under it; one that cannot be loaded becomes its address. */
function mediaSend(contact: string, url: string, text: string): Send {
  return {
    call: message(contact, text, url),
    instead: message(contact, text === '' ? url : text),
  };
}

function questionSends(question: Question, { contact, selectLabel = 'Select' }: Rendering): readonly Send[] {
  switch (question.type) {
    case 'options':
    case 'numbered':
      return sayOverTwilio(contact, numbered(question.options));
    case 'payment':
      return sayOverTwilio(
        contact,
        `${question.label}: ${question.url}\n${numbered(question.options.map(() => ({ text: '✓' })))}`,
      );
    case 'cards': {
      let index = 0;
      return question.cards.flatMap((card) => {
        const first = index;
        index += card.options.length;
        return cardSends(contact, card, first, selectLabel);
      });
    }
  }
}

/** A card with the numbers of its buttons, which go on from card to card. */
function cardSends(contact: string, card: CardFace, first: number, selectLabel: string): readonly Send[] {
  const { imageUrl, title, description, isPicture, options } = card;
  const shown: readonly Option[] = isPicture ? [{ text: selectLabel }] : options;
  const lines = shown.map(({ text }, index) => `${first + index + 1}. ${text}`);
  const text = [title, description, ...lines].filter((line) => line !== '').join('\n');
  const [words, ...rest] = splitText({ text, marks: [] }, longestText);
  const tail = rest.map((part) => ({ call: message(contact, part.text) }));
  if (imageUrl !== undefined) return [mediaSend(contact, imageUrl, words?.text ?? ''), ...tail];
  return [{ call: message(contact, words?.text ?? '…') }, ...tail];
}
