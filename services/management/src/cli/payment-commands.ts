import { createdAtOf } from '@parley/schema/contract';
import type { Command } from 'commander';
import { findPaymentById } from '../payments/payment.repository.ts';
import type { Run } from './run.ts';

/** Adds what an operator asks about payments. */
export function addPaymentCommands(program: Command, run: Run): void {
  const payment = program.command('payment').description('find payments that bots asked for');
  payment
    .command('find')
    .description('say which chats a payment belongs to')
    .argument('<paymentId>', 'the id at the payment provider, or that of the movement of money')
    .action((paymentId: string) =>
      run(async ({ db }) => {
        const found = await findPaymentById(db, paymentId);
        return found.map(({ payment: stored, workspaceId }) => {
          const { position, askedAt, changedAt, turn, ...facts } = stored;
          return {
            workspaceId,
            ...facts,
            askedInTurn: turn,
            resultCreatedAt: new Date(createdAtOf(position)).toISOString(),
            askedAt: new Date(askedAt).toISOString(),
            changedAt: new Date(changedAt).toISOString(),
          };
        });
      }),
    );
}
