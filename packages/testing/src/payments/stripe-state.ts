import { randomBytes } from 'node:crypto';

/** A payment as the stand-in keeps it, in the shape of its object. */
export type StubPayment = Record<string, unknown> & {
  readonly id: string;
  status: string;
  readonly metadata: Readonly<Record<string, string>>;
};

/** An address that the provider tells of events, in the shape of its object. */
export type StubWebhook = {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly url: string;
  readonly status: 'enabled' | 'disabled';
  readonly enabled_events: readonly string[];
};

/** A refusal as the provider words it. */
export type Refused = {
  readonly status: number;
  readonly error: { readonly type: string; readonly code?: string; readonly message: string };
};

/** An event as the provider tells it. */
export type StubEvent = {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly type: string;
  readonly data: { readonly object: object };
};

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly key: string;
};

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
const now = (): number => Math.floor(Date.now() / 1_000);

/** The payments of the stand-in: intents, and the pages that make one when they are paid. */
export class StripeState {
  readonly #url: string;
  readonly intents = new Map<string, StubPayment>();
  readonly pages = new Map<string, StubPayment>();
  /** The metadata that the intent of a page gets once it is paid. */
  readonly #marks = new Map<string, Record<string, string>>();
  /** The webhooks that its account has. */
  readonly webhooks: StubWebhook[] = [];
  readonly #answered = new Map<string, { readonly form: string; readonly answer: object }>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Answers a request of the API. The same idempotency key gives the same answer, and refuses other fields. */
  handle(asked: Asked): object {
    const { key, form } = asked;
    const text = form.toString();
    const before = key === '' ? undefined : this.#answered.get(key);
    if (before?.form === text) return before.answer;
    if (before)
      return refused(400, 'idempotency_error', 'Keys for idempotent requests can only be used once');
    const answer = this.#answer(asked);
    if (key !== '' && !('error' in answer)) this.#answered.set(key, { form: text, answer: { ...answer } });
    return answer;
  }

  #answer({ method, path, form }: Asked): object {
    const [, kind = '', id, action] =
      /^\/v1\/(payment_intents|checkout\/sessions|balance|webhook_endpoints)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(
        path,
      ) ?? [];
    if (kind === 'balance') return { object: 'balance', available: [], livemode: false, pending: [] };
    if (kind === 'webhook_endpoints')
      return { object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: this.webhooks };
    if (kind === '') return refused(404, 'invalid_request_error', 'Unrecognized request URL');
    const isIntent = kind === 'payment_intents';
    if (id === undefined) return isIntent ? this.#createIntent(form) : this.#createPage(form);
    const found = (isIntent ? this.intents : this.pages).get(id);
    if (!found) return refused(404, 'invalid_request_error', 'No such payment', 'resource_missing');
    if (method === 'GET') return found;
    return isIntent ? this.#actOnIntent(found, action) : this.#actOnPage(found, action);
  }

  #createIntent(form: URLSearchParams): object {
    const amount = Number(form.get('amount'));
    if (!Number.isInteger(amount) || amount < 1)
      return refused(400, 'invalid_request_error', 'Invalid integer', 'parameter_invalid_integer');
    return this.#keepIntent({
      amount,
      currency: form.get('currency'),
      description: form.get('description'),
      metadata: textsIn(form, 'metadata'),
      receipt_email: form.get('receipt_email'),
    });
  }

  #keepIntent(fields: Pick<StubPayment, 'metadata'> & Readonly<Record<string, unknown>>): StubPayment {
    const id = newId('pi');
    const intent: StubPayment = {
      id,
      object: 'payment_intent',
      amount_capturable: 0,
      amount_received: 0,
      canceled_at: null,
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      created: now(),
      latest_charge: null,
      livemode: false,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
      ...fields,
    };
    this.intents.set(id, intent);
    return intent;
  }

  #createPage(form: URLSearchParams): object {
    const price = 'line_items[0][price_data]';
    const amount = Number(form.get(`${price}[unit_amount]`));
    if (!Number.isInteger(amount) || amount < 1 || form.get('success_url') === null)
      return refused(400, 'invalid_request_error', 'Missing required param', 'parameter_missing');
    const id = newId('cs_test');
    const page: StubPayment = {
      id,
      object: 'checkout.session',
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: form.get('cancel_url'),
      client_reference_id: form.get('client_reference_id'),
      created: now(),
      currency: form.get(`${price}[currency]`) ?? '',
      customer_email: form.get('customer_email'),
      expires_at: now() + 86_400,
      livemode: false,
      metadata: textsIn(form, 'metadata'),
      mode: form.get('mode'),
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: form.get('success_url'),
      url: `${this.#url}/pay/${id}`,
    };
    this.pages.set(id, page);
    this.#marks.set(id, textsIn(form, 'payment_intent_data[metadata]'));
    return page;
  }

  #actOnIntent(intent: StubPayment, action: string | undefined): object {
    if (action !== 'cancel') return refused(404, 'invalid_request_error', 'Unrecognized request URL');
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      return refused(400, 'invalid_request_error', 'Cannot cancel', 'payment_intent_unexpected_state');
    return Object.assign(intent, { status: 'canceled', canceled_at: now() });
  }

  #actOnPage(page: StubPayment, action: string | undefined): object {
    if (action !== 'expire') return refused(404, 'invalid_request_error', 'Unrecognized request URL');
    if (page.status !== 'open') return refused(400, 'invalid_request_error', 'Only open sessions can expire');
    return Object.assign(page, { status: 'expired', url: null });
  }

  /** A visitor pays, by default the whole sum. Gives the address that the visitor is sent to. */
  pay(id: string, received?: number): string {
    const intent = this.intents.get(id);
    if (intent) {
      const all = { amount_received: received ?? intent['amount'], latest_charge: newId('ch') };
      Object.assign(intent, { status: 'succeeded', ...all });
      return '';
    }
    const page = this.pages.get(id);
    if (!page) throw new Error(`nobody can pay ${id}`);
    const { id: movement } = this.#keepIntent({
      amount: page['amount_total'],
      amount_received: page['amount_total'],
      currency: page['currency'],
      metadata: this.#marks.get(id) ?? {},
      status: 'succeeded',
    });
    Object.assign(page, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: movement,
      url: null,
    });
    return String(page['success_url']);
  }

  /** Sets the status of an intent, such as one that is declined or needs its bank. */
  set(id: string, status: string): void {
    const payment = this.intents.get(id) ?? this.pages.get(id);
    if (!payment) throw new Error(`there is no ${id}`);
    payment.status = status;
  }

  /** The event that the provider tells of a payment, with its object as it is now. */
  event(type: string, id: string): StubEvent {
    const object = this.intents.get(id) ?? this.pages.get(id);
    if (!object) throw new Error(`there is no ${id}`);
    return eventOf(type, { ...object });
  }
}

/** An event about any object. */
export function eventOf(type: string, object: object): StubEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: '2024-06-20',
    created: now(),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  };
}

function refused(status: number, type: string, message: string, code?: string): Refused {
  return { status, error: { type, message, ...(code === undefined ? {} : { code }) } };
}

/** The texts of a form under `name[key]`. */
function textsIn(form: URLSearchParams, name: string): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([field, text]) =>
      field.startsWith(`${name}[`) && field.endsWith(']') ? [[field.slice(name.length + 1, -1), text]] : [],
    ),
  );
}
