import { forbidden, overloaded, signatureNotValid } from '@parley/errors';
import { channelNames, channelPath, type ChannelName } from '@parley/schema/contract';
import { jsonOf, withBytes, type Express, type Request, type Response } from '@parley/server';
import { channelNews } from '../chat-policies.ts';
import type { Deps } from '../deps.ts';
import { webhookBody } from '../intake/webhook-body.ts';
import type { ContactMessage } from './provider/adapter.ts';
import { pointedChannel, type PointedChannel } from './answering-bot.ts';
import { channelNamed, type OpenedChannel } from './channel-adapters.ts';
import { noteNews } from './channel-news.ts';
import { nameOf } from './contact-keys.ts';
import { acceptMessage, proveSend } from './contact.store.ts';

type ChannelRequest = Request<{ readonly credentialsId: string }>;

/** Providers send batches of so much at most. */
const maxBytes = 3 * 1024 * 1024;

/** The address at which this installation takes the messages for a credential. */
export function channelAddress(
  { CHAT_URL, PORT }: Deps['config'],
  channel: ChannelName,
  credentialsId: string,
): string {
  const host = (CHAT_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  return `${host}${channelPath(channel, credentialsId)}`;
}

/**
 * Takes what contacts write, at `POST /api/v1/channels/{messaging-a|messaging-b}/{credentialsId}`. The provider gets its
 * 200 once every message is stored; the bot answers afterwards. What the provider sends twice is stored once.
 */
export function serveChannels(app: Express, deps: Deps): void {
  for (const name of channelNames) {
    const { credentialType, asksForProof } = channelNamed(name);
    const path = `/api/v1/channels/${credentialType}/:credentialsId`;
    app.post(path, async (request: ChannelRequest, response) => {
      if (await received(deps, name, request, response)) response.json({ received: true });
    });
    if (!asksForProof) continue;
    app.get(path, async ({ params, query, ip }: ChannelRequest, response) => {
      await limit(deps, ip);
      const proof = (await channelNamed(name).open(deps, params.credentialsId)).answerToProof(query);
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
  name: ChannelName,
  request: ChannelRequest,
  response: Response,
): Promise<boolean> {
  const channel = channelNamed(name);
  const { credentialsId } = request.params;
  await limit(deps, request.ip);
  const opened = await channel.open(deps, credentialsId);
  const header = (field: string): string | undefined => request.get(field);
  const judge = (bytes: Buffer): void => {
    if (opened.isGenuine({ header, bytes })) return;
    deps.metrics.channelMessage(name, 'forged');
    noteNews(deps, credentialsId, 'forged');
    throw signatureNotValid();
  };
  if (!channel.signsBody) judge(Buffer.alloc(0));
  const taken = await withBytes(request, response, async () => {
    const bytes = await webhookBody(request, maxBytes);
    if (channel.signsBody) judge(bytes);
    await take(deps, name, credentialsId, opened, jsonOf(bytes.toString('utf8')));
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
  await takeMessages(deps, channel, credentialsId, messages);
}

/** Stores messages that are genuine. Throws `overloaded` while there is no room: whoever sends or asks tries again. */
export async function takeMessages(
  deps: Deps,
  channel: ChannelName,
  credentialsId: string,
  messages: readonly ContactMessage[],
): Promise<void> {
  noteNews(deps, credentialsId, 'heard');
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
