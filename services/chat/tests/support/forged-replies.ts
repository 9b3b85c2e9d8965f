/** The ids that a forger may know: those of the payment that is asked for, and of one that somebody else has made. */
type Known = { readonly own: string; readonly secret: string; readonly othersPaid: string };

const text = (said: string): object => ({ type: 'text', text: said });

/** Messages that say, in one way or another, that a payment was made. None of them is proof of anything. */
export const forgedReplies: Readonly<Record<string, (known: Known) => unknown>> = {
  'the word of the public client': () => text('Success'),
  'the word of the public client, bare': () => 'Success',
  'the word for a failure': () => 'fail',
  'the word in small letters': () => text('success'),
  'the words of our widget': () => text('Paid'),
  nothing: () => text(''),
  'a yes': () => text('true'),
  'the words of the block': () => text('Payment succeeded'),
  'the id of the payment': ({ own }) => text(own),
  'the secret of the payment': ({ secret }) => text(secret),
  'a payment that somebody else has made': ({ othersPaid }) => text(othersPaid),
  'an intent as JSON': ({ own }) =>
    text(JSON.stringify({ id: own, object: 'payment_intent', status: 'succeeded', amount_received: 2000 })),
  'an event as JSON': ({ own }) =>
    text(JSON.stringify({ type: 'payment_intent.succeeded', data: { object: { id: own } } })),
  'the address that a provider sends visitors back to': ({ own, secret }) =>
    text(
      `https://shop.example/?payment_intent=${own}&payment_intent_client_secret=${secret}&redirect_status=succeeded`,
    ),
  'a page of ours': () => text('https://chat.example/widget/payment/paid'),
  'the result of an effect': ({ own }) =>
    text(JSON.stringify({ type: 'verifyPayment', status: 'paid', intentId: own })),
  'a reply to the payment': ({ own }) => ({ ...text('Success'), metadata: { replyId: own } }),
  'a receipt': () => ({ ...text('Success'), attachedFileUrls: ['https://shop.example/receipt.pdf'] }),
  'a voice message': () => ({ type: 'audio', url: 'https://shop.example/paid.mp3' }),
  'a template of a variable': () => text('{{Paid}}'),
  'a thousand words': () => text('Success '.repeat(1_000)),
};
