import type { Settings } from '@parley/schema';
import type { AnyField, FieldOf } from '../form/fields.ts';
import {
  choice,
  code,
  media,
  number,
  section,
  template,
  text,
  texts,
  toggle,
  when,
} from '../form/widgets.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
  { value: 'es', label: 'Spanish' },
  { value: 'fr', label: 'French' },
  { value: 'pt', label: 'Portuguese' },
];

const messages = (
  [
    ['invalidMessage', 'An answer that does not fit', 'Invalid message. Please, try again.'],
    ['botClosed', 'The bot is closed', 'This bot is now closed.'],
    ['paymentUnavailable', 'A payment cannot be asked for', 'You cannot pay here. Please write to us.'],
    ['networkErrorTitle', 'No connection: title', 'No connection'],
    ['networkErrorMessage', 'No connection: text', 'Check your connection and try again.'],
    ['popupBlockedTitle', 'A window was blocked: title', 'The window was blocked'],
    ['popupBlockedDescription', 'A window was blocked: text', 'Your browser has blocked a new window.'],
    ['popupBlockedButtonLabel', 'A window was blocked: button', 'Continue in a new tab'],
    ['fileUploadError', 'A file could not be sent', 'The file could not be sent.'],
    ['fileUploadSizeError', 'A file is too large', 'The file is larger than {limit} MB.'],
  ] as const
).map(([name, label, usual]) =>
  template(`general.systemMessages.${name}` as const, { label, usual, isLong: true }),
);

const checked: readonly FieldOf<Settings>[] = [
  section('Conversation', [
    choice('general.language', {
      label: 'Language',
      help: 'The language of the page, and of what the chat says by itself.',
      usual: 'English',
      fallback: 'en',
      choices: languages,
      isOpen: true,
    }),
    toggle('general.isInputPrefillEnabled', {
      label: 'Fill in what the visitor has answered before',
      fallback: true,
    }),
    toggle('general.isHideQueryParamsEnabled', {
      label: 'Remove values from the address',
      help: 'Values that come with the address of the page are used, and nobody sees them there afterwards.',
      fallback: true,
    }),
    toggle('general.isBrandingEnabled', { label: 'Say that Parley made it', fallback: false }),
  ]),
  section('A visitor who comes back', [
    toggle('general.rememberUser.isEnabled', {
      label: 'Remember the visitor',
      help: 'The conversation goes on where it was left.',
      fallback: false,
    }),
    choice('general.rememberUser.storage', {
      label: 'For how long',
      choices: [
        { value: 'session', label: 'Until they close the window' },
        { value: 'local', label: 'On this device, for good' },
      ],
      fallback: 'session',
      when: when('general.rememberUser.isEnabled', true),
    }),
    toggle('general.isNewResultOnRefreshEnabled', {
      label: 'Begin anew when the page is loaded again',
      fallback: false,
      when: when('general.rememberUser.isEnabled', false),
    }),
  ]),
  section('Typing', [
    toggle('typingEmulation.enabled', {
      label: 'Show dots while the bot seems to type',
      fallback: true,
    }),
    number('typingEmulation.speed', {
      label: 'Speed',
      unit: 'words a minute',
      min: 1,
      placeholder: '400',
      fallback: 400,
      when: when('typingEmulation.enabled', true),
    }),
    number('typingEmulation.maxDelay', {
      label: 'Longest time for a message',
      unit: 'seconds',
      min: 0,
      placeholder: '3',
      fallback: 3,
      when: when('typingEmulation.enabled', true),
    }),
    number('typingEmulation.delayBetweenBubbles', {
      label: 'Pause between two messages',
      unit: 'seconds',
      min: 0,
      placeholder: '0',
      fallback: 0,
      when: when('typingEmulation.enabled', true),
    }),
    toggle('typingEmulation.isDisabledOnFirstMessage', {
      label: 'Show the first message at once',
      fallback: true,
      when: when('typingEmulation.enabled', true),
    }),
  ]),
  section('The page in search and in links', [
    template('metadata.title', { label: 'Title', placeholder: 'Find the right plan in a minute' }),
    template('metadata.description', {
      label: 'Description',
      placeholder: 'Five questions, and you know which plan fits.',
      isLong: true,
    }),
    media('metadata.imageUrl', {
      label: 'Picture of a shared link',
      help: '1200 × 630 pixels fit best.',
      placeholder: 'https://example.com/preview.png',
      accepts: 'image',
    }),
    media('metadata.favIconUrl', {
      label: 'Icon of the page',
      placeholder: 'https://example.com/icon.png',
      accepts: 'image',
    }),
    toggle('metadata.allowIndexing', { label: 'Let search engines list the page', fallback: false }),
  ]),
  section('Who may show and call it', [
    toggle('publicShare.isEnabled', {
      label: 'The bot has a page of its own',
      help: 'Without it the bot is only on the pages that you put it on.',
      fallback: true,
    }),
    texts('publicShare.frameOrigins', {
      label: 'Sites that may show that page in a frame',
      help: 'One a line. https://*.example.com stands for all below a domain.',
      placeholder: 'https://www.example.com',
    }),
    texts('security.allowedOrigins', {
      label: 'Sites that may talk to the bot',
      help: 'One a line. Without any, every site may.',
      placeholder: 'https://www.example.com',
    }),
  ]),
  section('Words of the chat', messages, { isFolded: true }),
  section(
    'For other chat software',
    [
      code('metadata.customHeadCode', {
        label: 'Code for the head of the page',
        language: 'html',
        help: 'Pages here do not run it; it is kept for the software that the bot came from.',
      }),
      text('metadata.tagManagerId', {
        label: 'Tag manager',
        help: 'Pages here load none; it is kept.',
        placeholder: 'GTM-XXXXXX',
      }),
    ],
    { isFolded: true },
  ),
];

/** The fields of the settings of a bot. */
export const settingsFields: readonly AnyField[] = checked;

/** The settings that no field shows, each with the reason. */
export const settingsHidden: Readonly<Record<string, string>> = {
  'general.isTypingEmulationEnabled': 'An older name; the switch of typing counts before it.',
};
