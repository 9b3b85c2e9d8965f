import { signatureNotValid, unavailable } from '@parley/errors';
import { isHostAllowed } from '@parley/schema';
import type { PaymentRecord } from '@parley/schema/contract';
import { NoSlot, withBytes, type Express } from '@parley/server';
import { paymentNews } from '../chat-policies.ts';
import { openById } from '../credentials/open-by-id.ts';
import type { Deps } from '../deps.ts';
import { webhookBody } from '../intake/webhook-body.ts';
import { appendRecord } from '../sessions/record.store.ts';
import { amountMark } from './provider/payment-marks.ts';
import { keysOf, PaymentFailure, type PaymentNews } from './provider/payment-provider.ts';
import { providerOf } from './payment-providers.ts';

type NewsDeps = Pick<
  Deps,
  | 'credentialOwners'
  | 'credentials'
  | 'egress'
  | 'keys'
  | 'kept'
  | 'limiter'
  | 'logger'
  | 'metrics'
  | 'paymentMarks'
  | 'redis'
  | 'requestSlots'
  | 'sessionIds'
>;

const maxBytes = 256 * 1024;
/** A visitor who has paid in another tab comes back sooner. */
const paidSeconds = 3_600;

/**
 * Takes what payment providers tell by themselves, at `POST /api/v1/payments/{credentialsId}`: that a payment was made,
 * also where the visitor never comes back. What is told twice is stored once. The provider tells again what is not
 * answered with 200.
 */
export function serveNews(app: Express, deps: NewsDeps): void {
  app.post('/api/v1/payments/:credentialsId', async (request, response) => {
    const { credentialsId } = request.params;
    await deps.limiter(paymentNews, {
      tokenId: '',
      tokenKind: 'none',
      address: request.ip ?? '',
      contract: undefined,
    });
    const taken = await withBytes(request, response, async () => {
      const bytes = await webhookBody(request, maxBytes);
      await take(deps, credentialsId, bytes, (name) => request.get(name));
    });
    if (taken) response.json({ received: true });
  });
}

async function take(
  deps: NewsDeps,
  credentialsId: string,
  bytes: Buffer,
  header: (name: string) => string | undefined,
): Promise<void> {
  const { metrics, logger } = deps;
  const opened = await openById(deps, credentialsId, 'payment');
  const { data, workspaceId } = opened;
  const news = providerOf(data).news({ bytes, header, secret: data.webhookSecret, now: Date.now() });
  if (news === 'forged') {
    metrics.paymentNews('forged');
    logger.warn({ credentialsId }, 'a payment webhook is not signed with the secret of its credentials');
    throw signatureNotValid();
  }
  const record =
    news === 'nothing'
      ? undefined
      : recordOf(deps, workspaceId, news, news.marks ?? (await askForMarks(deps, opened, news)));
  metrics.paymentNews(record === undefined ? 'ignored' : record.payment.stage);
  if (!record) return;
  await appendRecord(deps, deps.sessionIds.shardOf(record.sessionId) ?? 0, record);
  if (record.payment.stage === 'succeeded')
    await deps.redis.set(deps.keys.paid(record.payment.paymentId), '1', 'EX', paidSeconds);
}

const marksLimitMs = 10_000;

/** The marks of news that carry none, as their provider has them; none if it knows nothing of the payment. */
async function askForMarks(
  { egress, logger, requestSlots }: NewsDeps,
  { data, hosts, workspaceId }: Awaited<ReturnType<typeof openById<'payment'>>>,
  { intentId = '' }: PaymentNews,
): Promise<NonNullable<PaymentNews['marks']>> {
  const keys = keysOf(data, false);
  if (!keys) return {};
  const call = {
    keys,
    mayGoTo: (url: string) => isHostAllowed(hosts, url),
    egress,
    remainingMs: marksLimitMs,
  };
  try {
    // no bot speaks here: the workspace stands for its organization
    const tenant = { workspaceId, organizationId: workspaceId };
    return await requestSlots.within(tenant, () => providerOf(data).marks(intentId, call), marksLimitMs);
  } catch (error) {
    const isAway = error instanceof NoSlot || (error instanceof PaymentFailure && error.reason === 'away');
    if (isAway) throw unavailable({ retryAfterSeconds: 30 });
    if (!(error instanceof PaymentFailure)) throw error;
    logger.warn({ intentId, workspaceId }, `a payment that is told of cannot be looked at: ${error.message}`);
    return {};
  }
}

/** The record of news about a payment that this installation has asked for; undefined for another one. */
function recordOf(
  { paymentMarks, logger }: NewsDeps,
  workspaceId: string,
  { paymentId, intentId, status, money, at }: PaymentNews,
  marks: NonNullable<PaymentNews['marks']>,
): PaymentRecord | undefined {
  const ours = paymentMarks.read(marks);
  // previews have no result
  if (ours?.parley_workspace !== workspaceId || ours.parley_result === '') return undefined;
  if (status === 'succeeded' && amountMark(money) !== ours.parley_amount) {
    logger.warn({ paymentId, workspaceId }, 'a payment is over another sum than the bot asked for');
    return undefined;
  }
  return {
    v: 1,
    kind: 'payment',
    sessionId: ours.parley_session,
    turn: Number(ours.parley_turn),
    payment: {
      paymentId,
      ...(intentId === undefined ? {} : { intentId }),
      stage: status,
      botId: ours.parley_bot,
      resultId: ours.parley_result,
      blockId: ours.parley_block,
      amount: money.amount,
      currency: money.currency,
      at,
    },
  };
}
