import { finding, variablesOf, type CheckScope, type Finding } from '@parley/engine';
import { checkCredentials } from '../shared/credentials.ts';
import { checkVariables } from '../shared/input.ts';
import { readAmount } from './amount.ts';
import { currencyOf, defaultCurrency } from './currencies.ts';
import { paymentInputRules } from './payment-input.rules.ts';
import type { PaymentBlock } from './schema.ts';

/** Reports what keeps a payment from being asked for, and a payment after which nothing comes. */
export function checkPayment(block: PaymentBlock, scope: CheckScope): Finding[] {
  const { credentialsId = '', amount = '', currency = '', variableId } = block.options ?? {};
  const lacking = (message: string, option: string): Finding =>
    finding(paymentInputRules['unavailable-payment'], message, ['options', option]);
  return [
    ...(credentialsId === ''
      ? [lacking('nobody can pay without an account: choose one of a payment provider', 'credentialsId')]
      : checkCredentials(credentialsId, scope, { types: ['payment'] })),
    ...(amount.trim() === '' ? [lacking('nobody can pay nothing: write the amount', 'amount')] : []),
    ...checkAmount(amount, currency),
    ...(scope.leadsOn(block.id)
      ? []
      : [
          finding(
            paymentInputRules['payment-leads-nowhere'],
            'nothing follows this payment: put behind it what was paid for',
            [],
          ),
        ]),
    ...checkVariables({ variableId }, scope),
  ];
}

/** An amount or a currency with a variable in it is known only when a visitor gets there. */
function checkAmount(amount: string, currency: string): Finding[] {
  const isFixed = (text: string): boolean => variablesOf(text).length === 0 && !text.includes('{{');
  const impossible = (message: string, option: string): Finding =>
    finding(paymentInputRules['impossible-amount'], message, ['options', option]);
  const code = currency.trim() === '' ? defaultCurrency : currency;
  if (isFixed(code) && currencyOf(code) === undefined)
    return [impossible(`nobody can pay in ${code}: choose a currency`, 'currency')];
  if (amount.trim() === '' || !isFixed(amount)) return [];
  const read = readAmount(amount, isFixed(code) ? code : defaultCurrency);
  return 'problem' in read ? [impossible(`the amount ${read.problem}`, 'amount')] : [];
}
