import type { Settings } from '@parley/schema';
import type { ChannelName } from '@parley/schema/contract';
import type { AnyField, FieldOf } from '../form/fields.ts';
import { condition, number, text, toggle } from '../form/widgets.ts';

const whatsapp: readonly FieldOf<Settings>[] = [
  condition('messagingA.startCondition', {
    label: 'Begin only if the first message',
    help: 'Without any comparison every message begins a chat.',
    isOfGivenText: true,
  }),
  number('messagingA.sessionExpiryTimeout', {
    label: 'Begin anew after',
    help: 'So long after the last message of a contact the next one begins a new chat.',
    unit: 'hours',
    min: 0.01,
    max: 48,
    placeholder: '4',
  }),
  text('general.systemMessages.messagingAPictureChoiceSelectLabel', {
    label: 'Button text of a picture',
    placeholder: 'Select',
  }),
];

const telegram: readonly FieldOf<Settings>[] = [
  condition('messagingB.startCondition', {
    label: 'Begin only if the first message',
    help: 'Without any comparison every message begins a chat; /start always does.',
    isOfGivenText: true,
  }),
  number('messagingB.sessionExpiryTimeout', {
    label: 'Begin anew after',
    help: 'So long after the last message of a contact the next one begins a new chat.',
    unit: 'hours',
    min: 0.01,
    max: 48,
    placeholder: '4',
  }),
  text('general.systemMessages.messagingBPictureChoiceSelectLabel', {
    label: 'Button text of a picture',
    placeholder: 'Select',
  }),
];

const switches: readonly FieldOf<Settings>[] = [
  toggle('messagingA.isEnabled', {
    label: 'The bot answers on WhatsApp',
    help: 'It takes effect when you publish.',
    fallback: false,
  }),
  toggle('messagingB.isEnabled', {
    label: 'The bot answers on Telegram',
    help: 'It takes effect when you publish.',
    fallback: false,
  }),
];

/** The switch of each messaging channel, and its further settings. */
export const channelFields: Readonly<
  Record<ChannelName, { readonly toggle: readonly AnyField[]; readonly settings: readonly AnyField[] }>
> = {
  messagingA: { toggle: switches.slice(0, 1), settings: whatsapp },
  messagingB: { toggle: switches.slice(1), settings: telegram },
};
