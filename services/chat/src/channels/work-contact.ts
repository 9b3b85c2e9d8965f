import { setTimeout } from 'node:timers/promises';
import { ProblemError } from '@parley/errors';
import { isJsonObject, type Turn } from '@parley/schema';
import { giveBack, isRedisAway, NoSlot, pauseAfter, whileProlonged, type Tenant } from '@parley/server';
import type { Deps } from '../deps.ts';
import { ManagementUnavailable } from '../management/management.ts';
import type { ChannelCall, Send, SendOutcome } from './provider/adapter.ts';
import { answerMessage, type Answered } from './answer-message.ts';
import { answeringBot, type AnsweringBot } from './answering-bot.ts';
import { carrierNamed, notOpenedYet, type Channel } from './channel-adapters.ts';
import { noteNews } from './channel-news.ts';
import { previewedBot, previewEnded, withoutPreview } from './contact-preview.ts';
import { contactKeys, partsOfName } from './contact-keys.ts';
import {
  beginMessage,
  beginSend,
  contactLeaseMs,
  endSend,
  forgetContact,
  leaseContact,
  postpone,
  settleMessage,
  type ContactChange,
  type ContactLease,
  type FileQuestion,
  type StoredContact,
  type WaitingMessage,
  type WaitingSend,
} from './contact.store.ts';
import { forgetFile } from './message-file.store.ts';
import { tellAuthor } from './tell-author.ts';

/** Pauses between tries at a send; a provider that is away for hours is asked once a minute for each contact. */
const backoff = { firstMs: 500, longestMs: 60_000 };
/** Pauses between tries at a message that something of ours is away for: the contact waits, and it is back in seconds. */
const ownBackoff = { firstMs: 250, longestMs: 10_000 };
/** A revoked token is tried again rarely: somebody has to write a new one. */
const revokedMs = 120_000;
/** A message that ends in an error of ours again and again is given up. */
const mostTries = 12;

type Work = {
  readonly lease: ContactLease;
  readonly contact: StoredContact;
  /** Does a step of the work once the organization has a slot, behind the visitors. */
  readonly step: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Does everything that there is to do for a contact, one thing after the other: what waits is sent, then the next message
 * is answered. Whatever fails is tried again later; should this process die, another one goes on.
 */
export async function workContact(deps: Deps, lease: ContactLease, tenant: Tenant): Promise<void> {
  const step: Work['step'] = (work) => deps.contactTurnSlots.within(tenant, work);
  try {
    for (let takesOver = true; ; takesOver = false) {
      const work = await step(() => leaseContact(deps, lease, takesOver));
      if (!work) return;
      const { contact, send, message } = work;
      const isDone = await prolonged(deps, lease, async () => {
        if (send) return sendNext(deps, { lease, contact, step }, send);
        return message ? answerNext(deps, { lease, contact, step }, message) : false;
      });
      if (!isDone) return;
    }
  } catch (error) {
    if (isRedisAway(error))
      await giveBack({
        logger: deps.logger,
        what: 'the lease of a contact',
        leaseMs: contactLeaseMs,
        release: () => postpone(deps, lease, { delayMs: backoff.firstMs, tries: undefined, isUnsent: false }),
        confirm: () => deps.kept.confirm(contactKeys(deps.config.REDIS_PREFIX, lease.name).contact),
      });
    throw error;
  }
}

/** Keeps the lease while the work lasts. */
function prolonged(deps: Deps, lease: ContactLease, work: () => Promise<boolean>): Promise<boolean> {
  const prolonging = {
    logger: deps.logger,
    everyMs: contactLeaseMs / 3,
    prolong: () => leaseContact(deps, lease, false),
    words: 'the lease of a contact could not be prolonged',
  };
  return whileProlonged(prolonging, work);
}

/** Answers a message; true if there may be more to do now. */
async function answerNext(deps: Deps, work: Work, waiting: WaitingMessage): Promise<boolean> {
  const { lease, contact, step } = work;
  const { credentialsId } = partsOfName(lease.name);
  const channel = carrierNamed(contact.carrier);
  try {
    // were another message answered between two tries at this one, the second would find another question than the first
    if (!(await step(() => beginMessage(deps, lease, waiting)))) return false;
    const previewed = await previewedBot(deps, lease.name, contact, waiting);
    if (previewed === 'ended') {
      const { message } = waiting;
      const sends = [
        ...channel.afterMessage(message, contact.buttons),
        ...channel.say(message.contact, previewEnded),
      ];
      return await step(() => settleMessage(deps, lease, waiting, withoutPreview, sends));
    }
    const bot = previewed ?? (await answeringBot(deps, contact.carrier, credentialsId));
    if (!bot) {
      await forgetContact(deps, lease.name);
      deps.metrics.channelMessage(contact.channel, 'unanswered');
      return false;
    }
    const ofContacts = { ...deps, turnSlots: deps.contactTurnSlots };
    const answered = await answerMessage(ofContacts, bot, contact, waiting);
    deps.metrics.channelMessage(contact.channel, answered.outcome);
    const { change, sends } = settled(channel, bot, contact, waiting, answered);
    const preview = bot.preview && { preview: bot.preview.kept };
    const isSettled = await step(() => settleMessage(deps, lease, waiting, { ...change, ...preview }, sends));
    if (waiting.message.event.type === 'file') await forgetFile(deps, lease.name, waiting.message.id);
    return isSettled;
  } catch (error) {
    return unanswered(deps, work, waiting, error);
  }
}

/** The problems of a message that no later try can mend. */
const hopeless: ReadonlySet<string> = new Set([
  'session-listening',
  'already-answered',
  'idempotency-key-reused',
  'bot-not-found',
  'unknown-command',
]);

async function unanswered(
  deps: Deps,
  { lease, contact }: Work,
  waiting: WaitingMessage,
  error: unknown,
): Promise<boolean> {
  const isProblem = error instanceof ProblemError;
  const isTemporary =
    error instanceof ManagementUnavailable ||
    error instanceof NoSlot ||
    isRedisAway(error) ||
    (isProblem && error.status >= 409);
  if ((isProblem && hopeless.has(error.code)) || (!isTemporary && contact.tries >= mostTries)) {
    deps.logger.warn({ err: error, workspaceId: contact.workspaceId }, 'a message of a contact is given up');
    deps.metrics.channelMessage(contact.channel, 'given-up');
    return settleMessage(deps, lease, waiting, {}, []);
  }
  deps.logger.debug({ err: error }, 'a message of a contact waits for another try');
  const tries = contact.tries + 1;
  const delayMs = pauseAfter(tries, isTemporary ? ownBackoff : backoff);
  await postpone(deps, lease, { delayMs, tries, isUnsent: false });
  return false;
}

/** The facts about a contact after a message, and the sends to it. */
function settled(
  channel: Channel,
  bot: AnsweringBot,
  { buttons }: StoredContact,
  { message, receivedAt }: WaitingMessage,
  answered: Answered,
): { readonly change: ContactChange; readonly sends: readonly Send[] } {
  if (answered.outcome === 'said')
    return {
      change: {},
      sends: [...channel.afterMessage(message, []), ...channel.say(message.contact, answered.text)],
    };
  if (answered.outcome !== 'answered') return { change: {}, sends: channel.afterMessage(message, []) };
  const { sessionId, turns } = answered;
  const keyPrefix = `${sessionId.slice(-8)}.${turns.at(-1)?.turn ?? 0}`;
  const words = bot.flow.settings.general?.systemMessages;
  const selectLabel = words?.[`${bot.channel}PictureChoiceSelectLabel`];
  const rendered = turns.map((turn) =>
    channel.render(turn, { contact: message.contact, keyPrefix, selectLabel }),
  );
  return {
    change: {
      botId: bot.bot.botId,
      sessionId,
      options: rendered.at(-1)?.options ?? [],
      keyPrefix,
      takesFile: fileQuestionOf(turns.at(-1)),
      buttons: [],
      activeAt: receivedAt,
      answeredAt: message.at,
    },
    sends: [...channel.afterMessage(message, buttons), ...rendered.flatMap(({ sends }) => sends)],
  };
}

/** The question of a turn, if a file answers it. */
function fileQuestionOf(turn: Turn | undefined): FileQuestion | null {
  const { uploads, id, type, options } = turn?.input ?? {};
  if (uploads === undefined || id === undefined) return null;
  if (type === 'file input') return { blockId: id, form: 'files' };
  const { attachments } = options ?? {};
  const isAttached = isJsonObject(attachments) && attachments['isEnabled'] === true;
  return { blockId: id, form: isAttached ? 'attachment' : 'recording' };
}

/** Sends what is next; true if there may be more to do now. */
async function sendNext(deps: Deps, work: Work, waiting: WaitingSend): Promise<boolean> {
  const { lease, contact, step } = work;
  const { send } = waiting;
  const { channel } = contact;
  // the provider has told of it, whatever it answered when it was tried
  if (contact.proved === waiting.id) return step(() => endSend(deps, lease, waiting));
  const begun = await step(() => beginSend(deps, lease, waiting));
  if (begun === 'lost') return false;
  if (begun === 'again') deps.metrics.channelSend(channel, 'again');
  if (send.pauseMs !== undefined) await setTimeout(send.pauseMs, undefined, { ref: false });
  const { outcome, isInstead } = await trySend(deps, contact, lease, waiting);
  if (outcome === 'forgotten') {
    await forgetContact(deps, lease.name);
    return false;
  }
  deps.metrics.channelSend(channel, outcome.outcome);
  // an earlier try may have arrived, whatever becomes of this one
  const isFirst = begun === 'begun';
  switch (outcome.outcome) {
    case 'sent': {
      const { messageId } = outcome;
      noteNews(deps, partsOfName(lease.name).credentialsId, 'sent');
      if (isInstead) await tellAuthor(deps, contact, waiting, 'instead', undefined);
      const hasButtons = send.hasButtons === true && messageId !== undefined;
      const change = hasButtons ? { buttons: [...contact.buttons, messageId] } : {};
      return step(() => endSend(deps, lease, waiting, { change }));
    }
    case 'refused':
      if (send.isOptional !== true) {
        noteTrouble(deps, work, outcome.reason, 'a send to a contact was refused');
        await tellAuthor(deps, contact, waiting, 'refused', outcome.reason);
      }
      return endSend(deps, lease, waiting);
    case 'gone':
      noteTrouble(deps, work, outcome.reason, 'a contact takes no messages any more');
      await tellAuthor(deps, contact, waiting, 'gone', outcome.reason);
      return endSend(deps, lease, waiting, { withAll: true });
    case 'revoked':
      noteTrouble(deps, work, outcome.reason, 'a provider does not take the credential of a channel');
      noteNews(deps, partsOfName(lease.name).credentialsId, 'refused', outcome.reason);
      await postpone(deps, lease, { delayMs: revokedMs, tries: contact.tries + 1, isUnsent: isFirst });
      return false;
    case 'later': {
      const tries = contact.tries + 1;
      const delayMs = Math.max(outcome.afterMs ?? 0, pauseAfter(tries, backoff));
      await postpone(deps, lease, { delayMs, tries, isUnsent: isFirst && outcome.mayHaveArrived !== true });
      return false;
    }
  }
}

type Tried = { readonly outcome: SendOutcome | 'forgotten'; readonly isInstead: boolean };

/** Makes the call of a send, and the other one if the provider refuses it. */
async function trySend(
  deps: Deps,
  { carrier, workspaceId, organizationId, heardAt }: StoredContact,
  lease: ContactLease,
  { id, send }: WaitingSend,
): Promise<Tried> {
  const { credentialsId } = partsOfName(lease.name);
  const channel = carrierNamed(carrier);
  const { windowMs } = channel;
  if (windowMs !== undefined && Date.now() - heardAt > windowMs)
    return told({ outcome: 'gone', reason: 'the contact has been silent for too long to be written to' });
  const made = async (call: ChannelCall) => {
    try {
      return await deps.requestSlots.within({ workspaceId, organizationId }, () =>
        channel.send(deps, { workspaceId, credentialsId }, call, id),
      );
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error;
      return { outcome: 'later', reason: 'too many requests of the workspace are under way' } as const;
    }
  };
  const { call, instead, isOptional } = send;
  let outcome = await made(call);
  const isRefused = typeof outcome !== 'string' && outcome.outcome === 'refused';
  const isInstead = isRefused && instead !== undefined && isOptional !== true;
  if (isInstead) outcome = await made(instead);
  if (outcome === 'missing') return told('forgotten', isInstead);
  return told(
    typeof outcome === 'string' ? { outcome: 'later', reason: notOpenedYet[outcome] } : outcome,
    isInstead,
  );
}

const told = (outcome: Tried['outcome'], isInstead = false): Tried => ({ outcome, isInstead });

function noteTrouble({ logger }: Deps, { lease, contact }: Work, reason: string, words: string): void {
  const { credentialsId } = partsOfName(lease.name);
  logger.warn({ credentialsId, workspaceId: contact.workspaceId, reason }, words);
}
