import { refusal, saveAnswer } from '../shared/form/common.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, plain, saved } from '../shared/form/rows.ts';
import { choice, credential, more, template } from '../shared/form/widgets.ts';
import { paymentWords } from './constants.ts';
import { currencies, defaultCurrency } from './currencies.ts';
import type { paymentInput } from './payment-input.ts';

const information = 'options.additionalInformation';

export const paymentInputForm = defineForm<BlockOf<typeof paymentInput>>({
  type: 'payment input',
  category: 'questions',
  label: 'Payment',
  icon: 'credit-card',
  keywords: ['question', 'pay', 'money', 'card', 'checkout', 'stripe', 'donate', 'buy', 'price', 'paid'],
  fresh: () => ({ type: 'payment input', options: { provider: 'paymentProvider' } }),
  rows: ({ options = {} }, names) => [
    line({
      text: ['Ask for a payment', plain(options.amount), plain(options.currency)].filter(Boolean).join(' '),
      isQuiet: true,
      ...saved(options.variableId, names),
    }),
  ],
  fields: [
    credential('options.credentialsId', {
      label: 'Payment account',
      help: 'Previews use its test keys, and charge nobody.',
      types: ['payment'],
    }),
    template('options.amount', {
      label: 'Amount',
      help: 'A plain number such as 1234.56, or a variable that holds one.',
      placeholder: '20.00',
    }),
    choice('options.currency', {
      label: 'Currency',
      fallback: defaultCurrency,
      isOpen: true,
      placeholder: defaultCurrency,
      choices: currencies.map((code) => ({ value: code, label: code })),
    }),
    template('options.labels.button', {
      label: 'Button text',
      placeholder: paymentWords.button,
      fallback: paymentWords.button,
    }),
    template('options.labels.success', {
      label: 'Said when it is paid',
      help: 'It stands in the results, too.',
      placeholder: 'Paid, thank you!',
      fallback: paymentWords.success,
    }),
    refusal('Said when it is not paid', 'Your payment has not gone through. Please try again.'),
    saveAnswer,
    more([
      template(`${information}.description`, {
        label: 'What is paid for',
        help: 'It stands on the page of the payment, and in your account.',
        placeholder: 'The book, as a download',
      }),
      template(`${information}.name`, { label: 'Name of the visitor', placeholder: '{{Name}}' }),
      template(`${information}.email`, {
        label: 'Email of the visitor',
        help: 'The payment provider sends its receipt there.',
        placeholder: '{{Email}}',
      }),
      template(`${information}.phoneNumber`, { label: 'Phone of the visitor', placeholder: '{{Phone}}' }),
      template(`${information}.address.line1`, { label: 'Street', placeholder: '{{Street}}' }),
      template(`${information}.address.line2`, { label: 'Second line', placeholder: '{{Flat}}' }),
      template(`${information}.address.postalCode`, { label: 'Postal code', placeholder: '{{Postal code}}' }),
      template(`${information}.address.city`, { label: 'Town', placeholder: '{{Town}}' }),
      template(`${information}.address.state`, { label: 'State', placeholder: '{{State}}' }),
      template(`${information}.address.country`, { label: 'Country', placeholder: 'DE' }),
    ]),
  ],
  hidden: { 'options.provider': 'the account says which provider it is' },
});
