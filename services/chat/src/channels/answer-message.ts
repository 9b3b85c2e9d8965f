import { blockAt, type Contact, type Flow } from '@parley/engine';
import { firstTextMeets } from '@parley/blocks/channels';
import { ProblemError } from '@parley/errors';
import {
  messageLimits,
  startedChatSchema,
  turnSchema,
  type ChatMessage,
  type ClientSideAction,
  type StartPreviewChatBody,
  type Turn,
} from '@parley/schema';
import { channelWords } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import { withArgs, type ChatPrincipal } from '../principals/chat-principal.ts';
import { handleMessage } from '../turns/handle-message.ts';
import { fingerprintOf } from '../turns/idempotency-key.ts';
import { locateSession } from '../turns/locate-session.ts';
import type { SessionAccess } from '../turns/session-access.ts';
import { previewSession, startPreview } from '../turns/start-preview.ts';
import { startPublished } from '../turns/start-published.ts';
import { lastResponse } from '../sessions/session.store.ts';
import type { AnsweringBot, PreviewOnChannel } from './answering-bot.ts';
import type { ContactEvent, ContactMessage, Option } from './provider/adapter.ts';
import { nameOf } from './contact-keys.ts';
import type { FileQuestion, StoredContact, WaitingMessage } from './contact.store.ts';
import { takeFile } from './take-file.ts';

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
  const { preview } = bot;
  const isStart = preview?.isBeginning === true || (event.type === 'command' && event.name === 'start');
  const isOpen =
    !isStart &&
    contact.sessionId !== undefined &&
    contact.botId === bot.bot.botId &&
    isOfPreview(contact.sessionId) === (preview !== undefined) &&
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
  const meets = isStart || preview !== undefined || firstTextMeets(text, settings?.startCondition);
  if (!meets) return { outcome: 'not-started' };
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
  silentDraft: 'The draft says nothing yet: its start leads to no block that does.',
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
  const { carrier, credentialsId, flow } = bot;
  const principal = principalOf(bot);
  const taken = await takeFile(
    deps,
    {
      located: locateSession(deps, principal, sessionId),
      access: accessOf(bot),
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

/** The caller that a contact is: it may chat with this bot, and nothing else. Previews are a member's own. */
function principalOf({ credentialsId, bot, preview }: AnsweringBot): ChatPrincipal {
  if (preview) return preview.principal;
  const { workspaceId, organizationId, botId } = bot;
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

function accessOf({ bot, preview }: AnsweringBot): SessionAccess {
  const { workspaceId, organizationId } = bot;
  return { mode: preview?.draft.mode, tenant: tenantOf(workspaceId, organizationId) };
}

const noLogFields = (): void => undefined;

async function begin(deps: Deps, bot: AnsweringBot, message: ContactMessage): Promise<Answered> {
  const { flow, preview } = bot;
  const { event } = message;
  const first = flow.start && blockAt(flow, flow.start);
  // any other bot has asked nothing yet that the text could answer, or shows options first
  const opening =
    preview?.isBeginning !== true &&
    (event.type === 'text' || event.type === 'file') &&
    first?.block.type === 'text input'
      ? { message: typed(event.text) }
      : {};
  const payload = event.type === 'command' && preview?.isBeginning !== true ? event.payload : '';
  const names = new Set(flow.variables.map(({ name }) => name));
  const contact = { channel: channelWords[bot.channel], id: message.contact, ...message.profile };
  const body = {
    ...opening,
    isStreamEnabled: false,
    isOnlyRegistering: false,
    opensPaymentPages: true,
    textBubbleContentFormat: 'richText' as const,
    ...(payload !== '' && names.has(startPayload) ? { prefilledVariables: { [startPayload]: payload } } : {}),
  };
  const json = bot.preview
    ? await beginPreview(deps, bot.preview, keyOf(bot, message), { contact, body })
    : await startPublished(deps, {
        publicId: bot.pointer.publicId ?? bot.pointer.botId,
        pointer: bot.pointer,
        principal: principalOf(bot),
        ...{ contact, body, idempotencyKey: keyOf(bot, message), addLogFields: noLogFields },
      });
  // as it was stored
  const started = startedChatSchema.parse(JSON.parse(json));
  const { sessionId } = started;
  const turns = await withFollowing(deps, bot, message, sessionId, started);
  const isSilent = turns.every(({ messages, input }) => messages.length === 0 && input === undefined);
  if (preview && isSilent) return { outcome: 'said', text: usualWords.silentDraft };
  return { outcome: 'answered', sessionId, turns };
}

const previewPrefix = 'preview-';
const isOfPreview = (sessionId: string): boolean => sessionId.startsWith(previewPrefix);

/** Begins a preview, once for each key. */
async function beginPreview(
  deps: Deps,
  { principal, draft }: PreviewOnChannel,
  key: string,
  {
    contact,
    body,
  }: { readonly contact: Contact; readonly body: Omit<StartPreviewChatBody, 'isTracingResponse'> },
): Promise<string> {
  const session = previewSession(deps, principal, `${previewPrefix}${key}`);
  const begun = await lastResponse(deps.redis, session.keys, 1);
  // by a try before this one
  if (begun && startedChatSchema.safeParse(JSON.parse(begun.response)).data?.turn === 1)
    return begun.response;
  return startPreview(deps, draft, {
    ...{ principal, session, contact, addLogFields: noLogFields },
    botId: draft.botId,
    body: { ...body, isTracingResponse: false },
  });
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
  // what was answered before this message waits to be sent, or was
  const sent = { idempotencyKey: keyOf(bot, message), isAhead: false };
  const turn = await say(deps, bot, sessionId, reply, sent);
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
  { idempotencyKey, isAhead }: { readonly idempotencyKey: string; readonly isAhead: boolean },
): Promise<Turn> {
  const principal = principalOf(bot);
  const json = await handleMessage(deps, {
    session: locateSession(deps, principal, sessionId),
    caller: { principal, origin: undefined, webhookData: 'never' },
    access: accessOf(bot),
    body: { ...(reply === undefined ? {} : { message: reply }), textBubbleContentFormat: 'richText' },
    idempotencyKey,
    isAhead,
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
    // a further try at the message needs the turns before this one, too
    const sent = { idempotencyKey: `${keyOf(bot, message)}.${turns.length}`, isAhead: true };
    turn = await say(deps, bot, sessionId, resultOf(action), sent);
    turns.push(turn);
  }
  return turns;
}

/** An action without a page comes to nothing. */
function resultOf({ type }: ClientSideAction): ChatMessage | undefined {
  const isAnswered = type === 'setVariable' || type === 'httpRequestToExecute';
  return isAnswered ? { type: 'text', text: '' } : undefined;
}
