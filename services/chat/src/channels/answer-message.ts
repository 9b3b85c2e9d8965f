import { blockAt, type Flow } from '@parley/engine';
import { firstTextMeets } from '@parley/blocks/channels';
import { ProblemError } from '@parley/errors';
import {
  messageLimits,
  startedChatSchema,
  turnSchema,
  type ChatMessage,
  type ClientSideAction,
  type Turn,
} from '@parley/schema';
import { channelWords, type ChannelCarrier, type ChannelName, type Pointer } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import { withArgs, type ChatPrincipal } from '../principals/chat-principal.ts';
import { handleMessage } from '../turns/handle-message.ts';
import { fingerprintOf } from '../turns/idempotency-key.ts';
import { locateSession } from '../turns/locate-session.ts';
import { startPublished } from '../turns/start-published.ts';
import type { ContactEvent, ContactMessage, Option } from './provider/adapter.ts';
import { nameOf } from './contact-keys.ts';
import type { FileQuestion, StoredContact, WaitingMessage } from './contact.store.ts';
import { takeFile } from './take-file.ts';

/** The bot that answers a contact, as it is published now. */
export type AnsweringBot = {
  readonly channel: ChannelName;
  readonly carrier: ChannelCarrier;
  readonly credentialsId: string;
  readonly pointer: Pointer & { readonly hash: string };
  readonly flow: Flow;
};

/** The end of the work on a message. */
export type Answered =
  | {
      readonly outcome: 'answered';
      readonly sessionId: string;
      /** The turns that the message led to; more than one where the bot waited for a client. */
      readonly turns: readonly Turn[];
    }
  /** The bot takes no chats, and says so. */
  | { readonly outcome: 'said'; readonly text: string }
  /** Nobody is answered: the message came before the question, or does not start this bot. */
  | { readonly outcome: 'early' | 'not-started' | 'ignored' };

const hourMs = 3_600_000;
/** Hours after which a chat begins anew, where the bot does not say; the public format has the same. */
const usualExpiryHours = 4;
const expiryHours = { least: 0.01, most: 48 };
/** A bot that waits for its client again and again is left waiting. */
const mostTurns = 10;

/** The problems that say that a session takes no more messages: the chat begins anew. */
const sessionEnds: ReadonlySet<string> = new Set([
  'session-not-found',
  'session-expired',
  'session-finished',
  'session-superseded',
]);

/**
 * Answers a message of a contact with the bot. Every try at the same message comes to the same: what was decided before is
 * decided by what is stored, and the turn itself by its idempotency key.
 */
export async function answerMessage(
  deps: Deps,
  bot: AnsweringBot,
  contact: StoredContact,
  waiting: WaitingMessage,
): Promise<Answered> {
  const { message, receivedAt } = waiting;
  const { event } = message;
  if (event.type === 'other') return { outcome: 'ignored' };
  const settings = bot.flow.settings[bot.channel];
  const isStart = event.type === 'command' && event.name === 'start';
  const isOpen =
    !isStart &&
    contact.sessionId !== undefined &&
    contact.botId === bot.pointer.botId &&
    receivedAt - contact.activeAt <= expiryMs(settings?.sessionExpiryTimeout);
  if (isOpen) {
    if (isEarly(contact, waiting)) return { outcome: 'early' };
    try {
      const reply =
        event.type === 'file' && contact.takesFile !== null
          ? await fileReply(deps, bot, contact.sessionId, message, contact.takesFile)
          : replyTo(event, contact, bot.flow);
      if (reply === 'nothing') return { outcome: 'ignored' };
      if (typeof reply === 'object' && 'said' in reply) return { outcome: 'said', text: reply.said };
      return await goOn(deps, bot, contact.sessionId, message, reply);
    } catch (error) {
      if (!(error instanceof ProblemError) || !sessionEnds.has(error.code)) throw error;
    }
  }
  const text = event.type === 'text' || event.type === 'file' ? event.text : '';
  if (event.type === 'button' || (event.type === 'file' && text === '')) return { outcome: 'ignored' };
  if (!isStart && !firstTextMeets(text, settings?.startCondition)) return { outcome: 'not-started' };
  try {
    return await begin(deps, bot, message);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'bot-closed') return { outcome: 'said', text: error.detail };
    if (error.code === 'workspace-suspended') return { outcome: 'ignored' };
    throw error;
  }
}

function expiryMs(hours = usualExpiryHours): number {
  return Math.min(expiryHours.most, Math.max(expiryHours.least, hours)) * hourMs;
}

/**
 * True for a message that was sent before the bot's last question had gone out: it answers something else. Commands and
 * buttons say by themselves what they mean.
 */
function isEarly({ askedAt, answeredAt }: StoredContact, { message, receivedAt }: WaitingMessage): boolean {
  const { type } = message.event;
  return (type === 'text' || type === 'file') && (receivedAt < askedAt || message.at < answeredAt);
}

/** The message that a contact's event is for the bot; undefined for a question that is skipped. */
function replyTo(
  event: Exclude<ContactEvent, { type: 'other' }>,
  { options, keyPrefix }: StoredContact,
  flow: Flow,
): ChatMessage | undefined | 'nothing' {
  switch (event.type) {
    case 'file':
      // of one that nobody asked for, the words count
      return event.text === '' ? 'nothing' : typed(event.text);
    case 'text': {
      const option = typedOption(options, event.text.trim());
      return option ? chosen(option) : typed(event.text);
    }
    case 'command':
      return flow.commands.has(event.name)
        ? { type: 'command', command: event.name }
        : typed(`/${event.name}${event.payload === '' ? '' : ` ${event.payload}`}`);
    case 'button': {
      const dot = event.key.lastIndexOf('.');
      const option =
        event.key.slice(0, dot) === keyPrefix ? options[Number(event.key.slice(dot + 1))] : undefined;
      return option ? chosen(option) : 'nothing';
    }
  }
}

/** The option that a text chooses where there are no buttons: by its number, or by its words. */
function typedOption(options: readonly Option[], text: string): Option | undefined {
  const typedOnes = options.filter(({ isTyped }) => isTyped === true);
  const byWords = typedOnes.find((option) => option.text.toLowerCase() === text.toLowerCase());
  return byWords ?? (/^\d{1,3}$/.test(text) ? typedOnes[Number(text) - 1] : undefined);
}

/** The message that chooses an option; undefined for one that skips the question. */
function chosen({ text, replyId, isSkip }: Option): ChatMessage | undefined {
  if (isSkip === true) return undefined;
  return { ...typed(text), ...(replyId === undefined ? {} : { metadata: { replyId } }) };
}

const typed = (text: string) => ({ type: 'text', text: text.slice(0, messageLimits.textLength) }) as const;

/** Words for the contact, where the bot has none of its own. */
const usualWords = {
  fileUploadSizeError: 'The file is larger than {limit} MB.',
  fileUploadError: 'The file could not be sent.',
} as const;

/** The answer that a file is, or the words for a contact whose file is not taken. */
async function fileReply(
  deps: Deps,
  bot: AnsweringBot,
  sessionId: string,
  { contact, id: messageId, event }: ContactMessage,
  question: FileQuestion,
): Promise<ChatMessage | 'nothing' | { readonly said: string }> {
  if (event.type !== 'file') return 'nothing';
  const { carrier, credentialsId, pointer, flow } = bot;
  const principal = principalOf(bot);
  const taken = await takeFile(
    deps,
    {
      located: locateSession(deps, principal, sessionId),
      access: { mode: undefined, tenant: tenantOf(pointer.workspaceId, pointer.organizationId) },
      caller: { principal, origin: undefined },
    },
    { carrier, credentialsId, name: nameOf(credentialsId, contact), messageId, file: event.file, question },
  );
  if ('refused' in taken) {
    const words = taken.refused === 'too-large' ? 'fileUploadSizeError' : 'fileUploadError';
    const said = flow.settings.general?.systemMessages?.[words] ?? usualWords[words];
    return { said: said.replaceAll('{limit}', String(Math.floor(taken.limitBytes / 1_000_000))) };
  }
  const { url } = taken;
  if (question.form === 'recording') return { type: 'audio', url };
  return { ...typed(question.form === 'attachment' ? event.text : ''), attachedFileUrls: [url] };
}

/** The caller that a contact is: it may chat with this bot, and nothing else. */
function principalOf({ credentialsId, pointer }: AnsweringBot): ChatPrincipal {
  const { workspaceId, organizationId, botId } = pointer;
  return withArgs({
    kind: 'secret',
    tokenId: `channel:${credentialsId}`,
    userId: undefined,
    workspaceIds: [workspaceId],
    modes: new Map(),
    organizations: new Map([[workspaceId, organizationId]]),
    botIds: [botId],
    origins: undefined,
  });
}

const noLogFields = (): void => undefined;

async function begin(deps: Deps, bot: AnsweringBot, message: ContactMessage): Promise<Answered> {
  const { pointer, flow } = bot;
  const { event } = message;
  const first = flow.start && blockAt(flow, flow.start);
  // any other bot has asked nothing yet that the text could answer, or shows options first
  const opening =
    (event.type === 'text' || event.type === 'file') && first?.block.type === 'text input'
      ? { message: typed(event.text) }
      : {};
  const payload = event.type === 'command' ? event.payload : '';
  const names = new Set(flow.variables.map(({ name }) => name));
  const json = await startPublished(deps, {
    publicId: pointer.publicId ?? pointer.botId,
    pointer,
    principal: principalOf(bot),
    contact: { channel: channelWords[bot.channel], id: message.contact, ...message.profile },
    body: {
      ...opening,
      isStreamEnabled: false,
      isOnlyRegistering: false,
      opensPaymentPages: true,
      textBubbleContentFormat: 'richText',
      ...(payload !== '' && names.has(startPayload)
        ? { prefilledVariables: { [startPayload]: payload } }
        : {}),
    },
    idempotencyKey: keyOf(bot, message),
    addLogFields: noLogFields,
  });
  // as it was stored
  const started = startedChatSchema.parse(JSON.parse(json));
  const { sessionId } = started;
  return {
    outcome: 'answered',
    sessionId,
    turns: await withFollowing(deps, bot, message, sessionId, started),
  };
}

/** The variable that takes what stands behind `/start` in a link to the bot. */
const startPayload = 'Start payload';

async function goOn(
  deps: Deps,
  bot: AnsweringBot,
  sessionId: string,
  message: ContactMessage,
  reply: ChatMessage | undefined,
): Promise<Answered> {
  const turn = await say(deps, bot, sessionId, reply, keyOf(bot, message));
  return { outcome: 'answered', sessionId, turns: await withFollowing(deps, bot, message, sessionId, turn) };
}

/** A key that all tries at a message share, and nobody else can have. */
function keyOf({ credentialsId }: AnsweringBot, { contact, id }: ContactMessage): string {
  return `channel-${fingerprintOf(credentialsId, contact, id)}`;
}

async function say(
  deps: Deps,
  bot: AnsweringBot,
  sessionId: string,
  reply: ChatMessage | undefined,
  idempotencyKey: string,
): Promise<Turn> {
  const principal = principalOf(bot);
  const { workspaceId, organizationId } = bot.pointer;
  const json = await handleMessage(deps, {
    session: locateSession(deps, principal, sessionId),
    caller: { principal, origin: undefined, webhookData: 'never' },
    access: { mode: undefined, tenant: tenantOf(workspaceId, organizationId) },
    body: { ...(reply === undefined ? {} : { message: reply }), textBubbleContentFormat: 'richText' },
    idempotencyKey,
    addLogFields: noLogFields,
  });
  return turnSchema.parse(JSON.parse(json));
}

/** A turn, and those that follow because the bot waited for something that a client does and a channel cannot. */
async function withFollowing(
  deps: Deps,
  bot: AnsweringBot,
  message: ContactMessage,
  sessionId: string,
  first: Turn,
): Promise<Turn[]> {
  const turns = [first];
  for (let turn = first; turns.length < mostTurns;) {
    const action = turn.clientSideActions?.find(
      ({ expectsDedicatedReply }) => expectsDedicatedReply === true,
    );
    if (!action || action.type === 'listenForWebhook') break;
    turn = await say(deps, bot, sessionId, resultOf(action), `${keyOf(bot, message)}.${turns.length}`);
    turns.push(turn);
  }
  return turns;
}

/** An action without a page comes to nothing. */
function resultOf({ type }: ClientSideAction): ChatMessage | undefined {
  const isAnswered = type === 'setVariable' || type === 'httpRequestToExecute';
  return isAnswered ? { type: 'text', text: '' } : undefined;
}
