import type { Json, Money, PaymentRef } from '@parley/engine';
import type { ChatInput } from '@parley/schema';
import { z } from 'zod';
import { inputSchemas, type InputBlock } from '../shared/input.ts';

const text = z.string().optional();
const addressSchema = z.looseObject({
  country: text,
  line1: text,
  line2: text,
  state: text,
  city: text,
  postalCode: text,
});
const optionsSchema = z.looseObject({
  variableId: text,
  provider: z.string().optional().meta({ example: 'paymentProvider' }),
  credentialsId: text,
  amount: text,
  currency: z.string().optional().meta({ example: 'USD' }),
  labels: z.looseObject({ button: text, success: text }).optional(),
  additionalInformation: z
    .looseObject({
      description: text,
      name: text,
      email: text,
      phoneNumber: text,
      address: addressSchema.optional(),
    })
    .optional(),
  retryMessageContent: text,
});

/** A payment block. */
export type PaymentBlock = InputBlock<'payment input', typeof optionsSchema>;

/** The schemas of the block and of its question. */
export const paymentSchemas = inputSchemas('payment input', optionsSchema);

/** A payment that was made for a question and not yet confirmed, as the session keeps it. */
export type OpenPayment = {
  readonly payment: PaymentRef;
  readonly money: Money;
  readonly runtimeOptions: NonNullable<ChatInput['runtimeOptions']>;
  /** True if the sum has changed, and the payment could not be ended yet: nobody is asked for it any more. */
  readonly isOutdated?: true;
};

/** The open payment in the notes of a block, which nobody but this kind writes. */
export function openPaymentOf(notes: Json | undefined): OpenPayment | undefined {
  return notes as OpenPayment | undefined;
}
