import { credentialsNotFound, forbidden, overloaded, signatureNotValid, unavailable } from '@parley/errors';
import type { ChannelName } from '@parley/schema/contract';
import { withBytes, type Express, type Request, type Response } from '@parley/server';
import { channelNews } from '../chat-policies.ts';
import type { Deps } from '../deps.ts';
import { webhookBody } from '../intake/webhook-body.ts';
import type { ContactMessage } from './provider/adapter.ts';
import { pointedChannel, type PointedChannel } from './answering-bot.ts';
import { channelNamed, type Channel, type OpenedChannel } from './channel-adapters.ts';
import { nameOf } from './contact-keys.ts';
import { acceptMessage, proveSend } from './contact.store.ts';
import { isSame } from './provider/same-secret.ts';

type ChannelRequest = Request<{ readonly credentialsId: string }>;

/** Providers send batches of so much at most. */
const maxBytes = 3 * 1024 * 1024;

/** The address at which this installation takes the messages for a credential. */
export function channelAddress(
  { CHAT_URL, PORT }: Deps['config'],
  credentialType: string,
  credentialsId: string,
): string {
  const host = (CHAT_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  return `${host}/api/v1/channels/${credentialType}/${encodeURIComponent(credentialsId)}`;
}

/**
 * Takes what contacts write, at `POST /api/v1/channels/{messaging-a|messaging-b}/{credentialsId}`. The provider gets its
 * 200 once every message is stored; the bot answers afterwards. What the provider sends twice is stored once.
 */
export function serveChannels(app: Express, deps: Deps): void {
  const receive = (name: ChannelName) => async (request: ChannelRequest, response: Response) => {
    if (await received(deps, name, request, response)) response.json({ received: true });
  };
  app.post('/api/v1/channels/messaging-a/:credentialsId', receive('messagingA'));
  app.post('/api/v1/channels/messaging-b/:credentialsId', receive('messagingB'));
  serveVerification(app, deps);
}

/** Takes a request of a provider; false if its sender has gone. */
async function received(
  deps: Deps,
  name: ChannelName,
  request: ChannelRequest,
  response: Response,
): Promise<boolean> {
  const channel = channelNamed(name);
  const { credentialsId } = request.params;
  await limit(deps, request.ip);
  const opened = await openedChannel(deps, channel, credentialsId);
  const header = (field: string): string | undefined => request.get(field);
  const judge = (bytes: Buffer): void => {
    if (opened.isGenuine({ header, bytes })) return;
    deps.metrics.channelMessage(name, 'forged');
    throw signatureNotValid();
  };
  if (!channel.signsBody) judge(Buffer.alloc(0));
  const taken = await withBytes(request, response, async () => {
    const bytes = await webhookBody(request, maxBytes);
    if (channel.signsBody) judge(bytes);
    await take(deps, name, credentialsId, opened, jsonOf(bytes));
  });
  return taken !== undefined;
}

/** Channel A asks once, when its owner writes the address down there, and wants its own words back. */
function serveVerification(app: Express, deps: Deps): void {
  app.get('/api/v1/channels/messaging-a/:credentialsId', async ({ params, query, ip }, response) => {
    await limit(deps, ip);
    const workspaceId = await workspaceOf(deps, params.credentialsId);
    const opened = await deps.credentials.open(workspaceId, params.credentialsId, 'messaging-a');
    if (opened.status === 'sealed') throw unavailable({ retryAfterSeconds: 30 });
    if (opened.status !== 'opened') throw credentialsNotFound();
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
    const isRight = typeof token === 'string' && isSame(token, opened.data.verifyToken);
    if (mode !== 'subscribe' || !isRight || typeof challenge !== 'string') throw forbidden(undefined);
    // read by a program, and never as a page
    response.set('X-Content-Type-Options', 'nosniff').type('text/plain').send(challenge);
  });
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

async function workspaceOf(deps: Deps, credentialsId: string): Promise<string> {
  const owner = await deps.credentialOwners.get(deps.keys.credentialOwner(credentialsId), credentialsId);
  if (!owner) throw unavailable({ retryAfterSeconds: 30 });
  if (owner.workspaceId === null) throw credentialsNotFound();
  return owner.workspaceId;
}

/** A channel with the secrets of a credential. A foreign or unknown one, and one of another type, are not found. */
async function openedChannel(deps: Deps, channel: Channel, credentialsId: string): Promise<OpenedChannel> {
  const opened = await channel.open(deps, {
    workspaceId: await workspaceOf(deps, credentialsId),
    credentialsId,
  });
  if (opened === 'sealed') throw unavailable({ retryAfterSeconds: 30 });
  if (opened === 'missing') throw credentialsNotFound();
  return opened;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Stores messages for the bot that answers on the channel; where none does they are dropped. */
async function take(
  deps: Deps,
  channel: ChannelName,
  credentialsId: string,
  opened: OpenedChannel,
  json: unknown,
): Promise<void> {
  const messages = opened.read(json, Date.now());
  const proofs = opened.proofs(json);
  for (const { contact, sendId } of proofs) await proveSend(deps, nameOf(credentialsId, contact), sendId);
  if (messages.length === 0) {
    if (proofs.length > 0) return;
    deps.metrics.channelMessage(channel, 'not-read');
    return;
  }
  const pointed = await pointedChannel(deps, channel, credentialsId);
  if (!pointed) {
    deps.metrics.channelMessage(channel, 'unanswered');
    return;
  }
  // the provider sends again what is not taken
  if (deps.pressure.isTooHigh(0)) throw overloaded({ retryAfterSeconds: 5 });
  for (const message of messages) await store(deps, pointed, credentialsId, message);
  deps.contactsDue.emit('due');
}

async function store(
  deps: Deps,
  { channel, workspaceId, pointer }: PointedChannel,
  credentialsId: string,
  message: ContactMessage,
): Promise<void> {
  const name = nameOf(credentialsId, message.contact);
  const { organizationId } = pointer;
  const outcome = await acceptMessage(deps, name, message, { channel, workspaceId, organizationId });
  deps.metrics.channelMessage(channel, outcome);
}
