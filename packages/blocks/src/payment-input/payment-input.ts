import {
  accept,
  ask,
  defineBlock,
  endChat,
  perform,
  refuse,
  textMessage,
  type BlockContext,
  type BlockResult,
  type Json,
  type Money,
  type PaymentPurpose,
} from '@parley/engine';
import type { ChatInput, ChatLog } from '@parley/schema';
import { wireInput } from '../shared/input.ts';
import { amountLabel, readAmount } from './amount.ts';
import { checkPayment } from './check-payment.ts';
import { paymentWords } from './constants.ts';
import { defaultCurrency } from './currencies.ts';
import { openPaymentOf, paymentSchemas, type OpenPayment, type PaymentBlock } from './schema.ts';

/** The message with which a chat ends at a payment if the bot has none of its own. */
export const defaultPaymentUnavailable =
  'Sorry, payments are not possible here at the moment, so this chat ends. Nothing has been charged.';

/** The words that a visitor reads while the provider says nothing. */
const away = {
  begin:
    'The payment could not be prepared, because the payment service does not answer. Nothing has been charged.',
  verify:
    'The payment service does not answer at the moment, so your payment could not be confirmed yet. Please try again in a minute: nothing is charged twice.',
  processing:
    'Your payment is still being processed. Please try again in a minute: nothing is charged twice.',
  again: 'Try again',
} as const;

export const paymentInput = defineBlock<PaymentBlock>({
  type: 'payment input',
  category: 'input',
  inputName: 'payment',
  summary: 'Asks for a payment, and goes on once the payment provider says that it was made.',
  whenToUse: 'When visitors pay in the chat: a deposit, a ticket, a donation.',
  ...paymentSchemas,
  enter: askFor,
  resume(block, resumption, context) {
    if (resumption.from !== 'shell' || resumption.result.type !== 'createPayment')
      return askFor(block, context);
    const { result } = resumption;
    if (!result.ok) {
      if (result.reason === 'refused') return ends(block, context, result.error);
      return retries(block, context, result.error);
    }
    // written by `enter`
    const { input, money } = resumption.memory as unknown as { input: ChatInput; money: Money };
    const open: OpenPayment = {
      payment: result.payment,
      money,
      runtimeOptions: {
        ...(result.secret === undefined ? {} : { paymentIntentSecret: result.secret }),
        ...(result.page === undefined ? {} : { paymentPage: result.page }),
        amountLabel: amountLabel(money),
        publicKey: result.publicKey,
        ...(result.isTrial === true ? { isTrial: true } : {}),
      },
    };
    return ask(withPayment(input, open), {}, notesOf(open));
  },
  // whatever a client says, the provider is asked
  reply(block, _, context) {
    const open = openPaymentOf(context.notes());
    if (!open || open.isOutdated) return refuse(away.again);
    return {
      type: 'verify',
      effect: {
        type: 'verifyPayment',
        purpose: purposeOf(block, context, open.money),
        payment: open.payment,
      },
    };
  },
  verified(block, result, context) {
    const { options = {} } = block;
    const status = result.type === 'verifyPayment' ? result.status : 'away';
    if (status === 'paid')
      return accept(rendered(options.labels?.success, context) ?? paymentWords.success, {
        variableId: options.variableId,
      });
    if (status === 'processing') return refuse(away.processing);
    const error = result.type === 'verifyPayment' ? result.error : undefined;
    const logs =
      error === undefined ? [] : [failure(block, context, `A payment was not confirmed: ${error}`)];
    if (status === 'away' || status === 'refused') return { type: 'refused', retryText: away.verify, logs };
    const retryText = rendered(options.retryMessageContent, context) ?? paymentWords.retry;
    return { type: 'refused', retryText, logs, dropsNotes: status === 'over' };
  },
  check: checkPayment,
  mayEnd: () => true,
});

/** Asks for the payment that the block has open, or has one made. */
function askFor(block: PaymentBlock, context: BlockContext): BlockResult {
  const { credentialsId = '' } = block.options ?? {};
  const read = amountOf(block, context);
  if ('problem' in read) return ends(block, context, `the amount ${read.problem}`);
  if (credentialsId === '') return ends(block, context, 'no payment account is chosen');
  const input = questionOf(block, context);
  const open = openPaymentOf(context.notes());
  // a program may give another sum each time: an open question keeps the one that was asked for
  if (open && !open.isOutdated && (context.isAskedAgain || isSame(open.money, read.money)))
    return ask(withPayment(input, open), {}, notesOf(open));
  const { description, email } = information(block, context);
  return perform(
    {
      type: 'createPayment',
      purpose: purposeOf(block, context, read.money),
      way: context.opensPaymentPages ? 'page' : 'form',
      ...(description === undefined ? {} : { description }),
      ...(email === undefined ? {} : { email }),
      ...(open === undefined ? {} : { replaces: open.payment }),
    },
    // kept, because programs in its texts are not run again
    { input, money: read.money } as unknown as Json,
  );
}

function amountOf({ options = {} }: PaymentBlock, context: BlockContext): ReturnType<typeof readAmount> {
  return readAmount(
    context.render(options.amount ?? ''),
    rendered(options.currency, context) ?? defaultCurrency,
  );
}

function purposeOf({ id, options = {} }: PaymentBlock, context: BlockContext, money: Money): PaymentPurpose {
  const { botId, resultId } = context;
  return {
    credentialsId: options.credentialsId ?? '',
    money,
    botId,
    ...(resultId === undefined ? {} : { resultId }),
    blockId: id,
  };
}

const isSame = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

/** The question as it is sent, without the payment. The name of the account is no business of a visitor. */
function questionOf(block: PaymentBlock, context: BlockContext): ChatInput {
  const input = wireInput(block, context, { prefills: false });
  const { credentialsId: _, ...options } = input.options ?? {};
  return { ...input, options };
}

const withPayment = (input: ChatInput, { runtimeOptions }: OpenPayment): ChatInput => ({
  ...input,
  runtimeOptions,
});

const notesOf = (open: OpenPayment): Json => open as unknown as Json;

function rendered(text: string | undefined, context: BlockContext): string | undefined {
  const filled = context.render(text ?? '').trim();
  return filled === '' ? undefined : filled;
}

function information(
  { options = {} }: PaymentBlock,
  context: BlockContext,
): { readonly description: string | undefined; readonly email: string | undefined } {
  const { description, email } = options.additionalInformation ?? {};
  return { description: rendered(description, context), email: rendered(email, context) };
}

/** Ends the chat: the blocks below a payment give the paid goods, and a chat without a payment must not reach them. */
function ends(block: PaymentBlock, context: BlockContext, why: string): BlockResult {
  const own = context.render(context.systemMessage('paymentUnavailable') ?? '').trim();
  const description = `The chat ended at a payment block: ${why}. Nothing after the block was done`;
  return endChat({
    messages: [textMessage(block.id, own === '' ? defaultPaymentUnavailable : own, context.format)],
    logs: [failure(block, context, description)],
  });
}

/** Shows the button “Try again”, which every client can draw, so that the visitor asks for the payment once more. */
function retries(block: PaymentBlock, context: BlockContext, why: string): BlockResult {
  const { id } = block;
  const open = openPaymentOf(context.notes());
  return {
    messages: [textMessage(id, away.begin, context.format)],
    logs: [failure(block, context, `A payment could not be asked for: ${why}`)],
    next: {
      go: 'ask',
      input: { id, type: 'choice input', items: [{ id: 'again', content: away.again }], options: {} },
      ...(open === undefined ? {} : { notes: notesOf({ ...open, isOutdated: true }) }),
    },
  };
}

function failure({ id }: PaymentBlock, { group }: BlockContext, why: string): ChatLog {
  return { status: 'error', description: `${why}.`, details: `block ${id}`, context: group.title };
}
