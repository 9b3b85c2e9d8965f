import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Money } from '@parley/engine';
import type { Secret } from '@parley/server';
import { z } from 'zod';

/** The marks that a payment carries at its provider: what it is for. Texts, as providers keep them. */
const marksSchema = z.object({
  parley_workspace: z.string(),
  parley_bot: z.string(),
  parley_result: z.string(),
  parley_session: z.string(),
  parley_block: z.string(),
  parley_turn: z.string(),
  parley_way: z.enum(['form', 'page']),
  parley_amount: z.string(),
  parley_proof: z.string(),
});
export type PaymentMarks = Readonly<z.infer<typeof marksSchema>>;

/** A sum as a mark says it. */
export const amountMark = ({ amount, currency }: Money): string => `${amount} ${currency}`;

/** The marks of payments, with a proof that they were made here: an account of a payment provider can write any. */
export type MarkMaker = {
  readonly make: (marks: Omit<PaymentMarks, 'parley_proof'>) => PaymentMarks;
  /** Undefined for marks that were not made here. */
  readonly read: (marks: Readonly<Record<string, string>>) => PaymentMarks | undefined;
};

/** Marks signed with the secret that all chat processes share. */
export function markMaker(secret: Secret): MarkMaker {
  const proofOf = (marks: Omit<PaymentMarks, 'parley_proof'>): string =>
    createHmac('sha256', secret.reveal())
      .update(
        JSON.stringify([
          'payment',
          marks.parley_workspace,
          marks.parley_bot,
          marks.parley_result,
          marks.parley_session,
          marks.parley_block,
          marks.parley_turn,
          marks.parley_way,
          marks.parley_amount,
        ]),
      )
      .digest('base64url');
  return {
    make: (marks) => ({ ...marks, parley_proof: proofOf(marks) }),
    read(given) {
      const marks = marksSchema.safeParse(given).data;
      if (!marks) return undefined;
      const [proof, expected] = [Buffer.from(marks.parley_proof), Buffer.from(proofOf(marks))];
      return proof.length === expected.length && timingSafeEqual(proof, expected) ? marks : undefined;
    },
  };
}
