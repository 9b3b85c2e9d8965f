import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { InputProps } from './input-props.ts';
import { SubmitButton } from './submit-button.tsx';

type PaymentOptions = {
  readonly labels?: { readonly button?: string; readonly success?: string };
};

/** The reply of every client to a payment; the service asks the provider, whatever it says. */
const reply = 'Success';

/**
 * A payment on the page of its provider, which opens in a tab of its own. The chat waits here meanwhile: it goes on once
 * the provider tells of the payment, or when the visitor comes back and says so.
 */
export function Payment({
  id,
  options,
  payment,
  untilPaid,
  words,
  submit,
}: InputProps<PaymentOptions>): VNode {
  const { labels = {} } = options;
  const { paymentPage, amountLabel = '', isTrial = false } = payment ?? {};
  const [isOpened, setOpened] = useState(false);
  const confirm = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpened) return;
    // whoever comes back from the other tab goes on with one key
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') confirm.current?.querySelector('button')?.focus();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [isOpened]);
  const send = (): void => submit(reply, { shown: labels.success || words.paid });
  useEffect(() => {
    if (!isOpened) return;
    const leaving = new AbortController();
    // where it cannot be found out, the visitor says so
    void untilPaid(leaving.signal).then(send, () => undefined);
    return () => leaving.abort();
  }, [isOpened]);
  if (paymentPage === undefined) return <p class="hint">{words.paymentUnavailable}</p>;
  const label = `${labels.button || words.pay} ${amountLabel}`.trim();
  return (
    <form
      class="ask payment"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      aria-labelledby={`${id}-amount`}
    >
      <p id={`${id}-amount`} class="hint" dir="auto">
        {words.toPay} <strong>{amountLabel}</strong>
      </p>
      {isTrial && <p class="hint">{words.trialPayment}</p>}
      <div class="row end">
        <a
          class="button"
          href={paymentPage}
          target="_blank"
          rel="noopener noreferrer"
          dir="auto"
          onClick={() => setOpened(true)}
        >
          {isOpened ? words.openPaymentAgain : label}
          <span class="unseen"> ({words.openInNewTab})</span>
        </a>
      </div>
      <p class="hint" role="status">
        {isOpened ? words.waitingForPayment : ''}
      </p>
      {isOpened && (
        <div class="row end" ref={confirm}>
          <SubmitButton label={words.iHavePaid} />
        </div>
      )}
    </form>
  );
}
