import { createHash } from 'node:crypto';
import { ProblemError } from '@parley/errors';
import { startPreviewChatBodySchema } from '@parley/schema';
import { channelPreviewMs, previewWordForm } from '@parley/schema/contract';
import { previewWord } from '../chat-policies.ts';
import type { Deps } from '../deps.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import { elementsOf, sessionScript } from '../sessions/session-scripts.ts';
import { previewedDraft, type PreviewedDraft } from '../turns/start-preview.ts';
import type { AnsweringBot } from './answering-bot.ts';
import { partsOfName, type ContactName } from './contact-keys.ts';
import type { ContactChange, ContactPreview, StoredContact, WaitingMessage } from './contact.store.ts';
import type { ContactEvent } from './provider/adapter.ts';

const takePreview = sessionScript('take-preview-1');

/**
 * The draft that answers a message in place of the published bot: that of a preview which the message begins, or which the
 * contact runs. `ended`: the contact ends it, or the member may not go on with it. Undefined without one.
 */
export async function previewedBot(
  deps: Deps,
  name: ContactName,
  contact: StoredContact,
  { message: { id, event } }: WaitingMessage,
): Promise<AnsweringBot | 'ended' | undefined> {
  const begun = await begunPreview(deps, name, id, event);
  const kept = begun ?? contact.preview;
  if (kept === null || kept.until <= Date.now()) return undefined;
  if (isStop(event)) return 'ended';
  const principal = await deps.principals.ofSha256(kept.tokenSha256);
  const draft = principal && (await draftFor(deps, principal, kept.botId));
  if (!draft) return 'ended';
  const { channel, carrier } = contact;
  const { botId, workspaceId, tenant, flow } = draft;
  return {
    ...{ channel, carrier, flow, credentialsId: partsOfName(name).credentialsId },
    bot: { botId, workspaceId, organizationId: tenant.organizationId },
    preview: { principal, draft, kept, isBeginning: begun !== undefined },
  };
}

/** The words for a contact whose preview has ended. */
export const previewEnded = 'The preview has ended.';

/** Ends the preview of a contact: the published bot begins anew. */
export const withoutPreview: ContactChange = {
  ...{ preview: null, sessionId: '', options: [], takesFile: null, buttons: [] },
};

/** The preview that a message begins with its word; the word of another credential is none, nor one that was taken. */
async function begunPreview(
  deps: Deps,
  name: ContactName,
  messageId: string,
  event: ContactEvent,
): Promise<ContactPreview | undefined> {
  const word = wordOf(event);
  const { credentialsId } = partsOfName(name);
  if (word === undefined || !(await mayTry(deps, name, credentialsId))) return undefined;
  const key = deps.keys.channelPreview(createHash('sha256').update(word).digest('hex'));
  const taken = await deps.kept.run(takePreview, [key], [credentialsId, `${name}/${messageId}`]);
  const [tokenSha256, botId] = elementsOf(taken).map(String);
  if (tokenSha256 === undefined || botId === undefined) return undefined;
  return { tokenSha256, botId, until: Date.now() + channelPreviewMs };
}

function wordOf(event: ContactEvent): string | undefined {
  const isStart = event.type === 'command' && event.name === 'start';
  const text = event.type === 'text' ? event.text : isStart ? event.payload : '';
  // telephones write the first letter of a text large
  const word = text.trim().toLowerCase();
  return previewWordForm.test(word) ? word : undefined;
}

/** True while neither the contact nor all who write to the credential have tried too many words. */
async function mayTry({ limiter }: Deps, name: ContactName, credentialsId: string): Promise<boolean> {
  try {
    const counted = { tokenId: name, tokenKind: 'none', sessionId: credentialsId } as const;
    await limiter(previewWord, { ...counted, address: '', contract: undefined });
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 429) return false;
    throw error;
  }
}

function isStop(event: ContactEvent): boolean {
  if (event.type === 'command') return event.name === 'stop';
  return event.type === 'text' && event.text.trim().toLowerCase() === '/stop';
}

/** The draft as the member may see it now; undefined for one that is gone, or that they may not see any more. */
async function draftFor(
  deps: Deps,
  principal: ChatPrincipal,
  botId: string,
): Promise<PreviewedDraft | undefined> {
  try {
    return await previewedDraft(deps, { principal, botId, body: previewBody });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return undefined;
    throw error;
  }
}

/** The body with which a preview on a channel begins. */
const previewBody = startPreviewChatBodySchema.parse({
  opensPaymentPages: true,
  textBubbleContentFormat: 'richText',
});
