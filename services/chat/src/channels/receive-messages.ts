import { forbidden, overloaded, signatureNotValid } from '@parley/errors';
import { channelCarriers, type ChannelCarrier } from '@parley/schema/contract';
import { NoSlot, type Tenant, withBytes, type Express, type Request, type Response } from '@parley/server';
import { channelNews } from '../chat-policies.ts';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import { webhookBody } from '../intake/webhook-body.ts';
import type { ClaimedRequest, ContactMessage, SendProof } from './provider/adapter.ts';
import { channelAddress } from './channel-address.ts';
import { carrierNamed } from './channel-adapters.ts';
import { noteNews } from './channel-news.ts';
import { nameOf } from './contact-keys.ts';
import { acceptMessage, proveSend } from './contact.store.ts';
import { channelOwner } from './previewed-channel.ts';

type ChannelRequest = Request<{ readonly credentialsId: string }>;

/** Providers send batches of so much at most. */
const maxBytes = 3 * 1024 * 1024;

/**
 * Takes what contacts write, at `POST /api/v1/channels/{type of the credentials}/{credentialsId}`. The provider gets its
 * 200 once every message is stored; the bot answers afterwards. What the provider sends twice is stored once.
 */
export function serveChannels(app: Express, deps: Deps): void {
  for (const name of channelCarriers) {
    const { asksForProof, receipt } = carrierNamed(name);
    const path = `/api/v1/channels/${name}/:credentialsId`;
    app.post(path, async (request: ChannelRequest, response) => {
      if (!(await received(deps, name, request, response))) return;
      if (receipt) response.type(receipt.mediaType).send(receipt.text);
      else response.json({ received: true });
    });
    if (!asksForProof) continue;
    app.get(path, async ({ params, query, ip }: ChannelRequest, response) => {
      await limit(deps, ip);
      const proof = (await carrierNamed(name).open(deps, params.credentialsId)).answerToProof(query);
      if (proof === undefined) throw forbidden(undefined);
      noteNews(deps, params.credentialsId, 'verified');
      // read by a program, and never as a page
      response.set('X-Content-Type-Options', 'nosniff').type('text/plain').send(proof);
    });
  }
}

/** Takes a request of a provider; false if its sender has gone. */
async function received(
  deps: Deps,
  name: ChannelCarrier,
  request: ChannelRequest,
  response: Response,
): Promise<boolean> {
  const channel = carrierNamed(name);
  const { credentialsId } = request.params;
  // anybody can name any number of credentials: until it is known whose this is, those of one address stand in one line;
  // to learn that may take long, and holds no slot
  await inLine(deps, tenantOf(request.ip ?? '', undefined), () => limit(deps, request.ip));
  const opened = await channel.open(deps, credentialsId);
  const address = channelAddress(deps.config, name, credentialsId);
  const claimed = (bytes: Buffer): ClaimedRequest => ({
    url: `${address}${/\?.*/s.exec(request.originalUrl)?.[0] ?? ''}`,
    header: (field) => request.get(field),
    bytes,
  });
  const judge = (bytes: Buffer): void => {
    if (opened.isGenuine(claimed(bytes))) return;
    deps.metrics.channelMessage(channel.channel, 'forged');
    noteNews(deps, credentialsId, 'forged');
    throw signatureNotValid();
  };
  if (!channel.signsBody) judge(Buffer.alloc(0));
  const taken = await withBytes(request, response, async () => {
    const bytes = await webhookBody(request, maxBytes);
    if (channel.signsBody) judge(bytes);
    const body = channel.bodyOf(claimed(bytes));
    const messages = opened.read(body, Date.now());
    await take(deps, name, credentialsId, messages, opened.proofs(body));
  });
  return taken !== undefined;
}

/** Strangers may ask no more often than providers do. */
function limit({ limiter }: Deps, address: string | undefined): Promise<void> {
  return limiter(channelNews, {
    tokenId: '',
    tokenKind: 'none',
    address: address ?? '',
    contract: undefined,
  });
}

/** Stores messages for the bot that answers on the channel; where none does they are dropped. */
async function take(
  deps: Deps,
  carrier: ChannelCarrier,
  credentialsId: string,
  messages: readonly ContactMessage[],
  proofs: readonly SendProof[],
): Promise<void> {
  for (const { contact, sendId } of proofs) await proveSend(deps, nameOf(credentialsId, contact), sendId);
  if (messages.length === 0) {
    if (proofs.length > 0) return;
    deps.metrics.channelMessage(carrierNamed(carrier).channel, 'not-read');
    return;
  }
  await takeMessages(deps, carrier, credentialsId, messages);
}

/** Does a step of taking messages once there is a slot, so that a thousand that come at once keep no visitor waiting. */
async function inLine<T>({ contactIntakeSlots }: Deps, tenant: Tenant, step: () => Promise<T>): Promise<T> {
  try {
    return await contactIntakeSlots.within(tenant, step);
  } catch (error) {
    if (error instanceof NoSlot) throw overloaded({ retryAfterSeconds: 5 }, error);
    throw error;
  }
}

/** Stores messages that are genuine. Throws `overloaded` while there is no room: whoever sends or asks tries again. */
export async function takeMessages(
  deps: Deps,
  carrier: ChannelCarrier,
  credentialsId: string,
  messages: readonly ContactMessage[],
): Promise<void> {
  noteNews(deps, credentialsId, 'heard');
  const owner = await channelOwner(deps, carrier, credentialsId);
  if (!owner) {
    deps.metrics.channelMessage(carrierNamed(carrier).channel, 'unanswered');
    return;
  }
  // the provider sends again what is not taken
  if (deps.pressure.isTooHigh(0)) throw overloaded({ retryAfterSeconds: 5 });
  const tenant = tenantOf(owner.workspaceId, owner.organizationId);
  for (const message of messages) {
    const name = nameOf(credentialsId, message.contact);
    const outcome = await inLine(deps, tenant, () => acceptMessage(deps, name, message, owner));
    deps.metrics.channelMessage(owner.channel, outcome);
  }
  deps.contactsDue.emit('due');
}
