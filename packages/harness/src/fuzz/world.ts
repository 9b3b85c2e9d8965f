import { randomUUID } from 'node:crypto';
import { ApiProblem, createChatClient } from '@parley/client';
import { endlessBot } from '../bench/target/bots.ts';
import type { Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import type { Caller } from './fuzzed-request.ts';

const mostIds = 40;
const mostAttempts = 3;
/** Fields of responses that hold ids under their own names. */
const learnt = ['hash', 'resultId', 'sessionId', 'publicId'];

/** The tokens and ids that exist while requests are made up. */
export type World = {
  readonly tokenOf: (caller: Caller) => string | undefined;
  /** An id that exists, or existed, for a parameter of this name. */
  readonly idFor: (parameter: string, number: number) => string;
  /** Takes up the ids in a response that was a success. */
  readonly learn: (body: unknown) => void;
  /**
   * Makes one more workspace with a bot and a chat, so that there is something to talk to whatever was taken away;
   * rejects where that is not possible any more.
   */
  readonly renew: () => Promise<void>;
};

/** A world in an installation: two workspaces with bots and chats to begin with, and tokens that may be revoked. */
export async function makeWorld(installation: Installation): Promise<World> {
  const { api, secretToken, chats } = installation;
  let { publishableToken } = installation;
  const ids = new Map<string, string[]>();
  const add = (parameter: string, id: unknown): void => {
    if (typeof id !== 'string' || id === '') return;
    const known = ids.get(parameter) ?? [];
    if (known.includes(id)) return;
    // the newest are the likeliest to be there still
    ids.set(parameter, [id, ...known].slice(0, mostIds));
  };

  /** Tries again where a made-up request has taken away, or revoked, what is being made. */
  async function renew(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await makeMore();
        return;
      } catch (error) {
        if (!(error instanceof ApiProblem) || attempt === mostAttempts) throw error;
      }
    }
  }

  async function makeMore(): Promise<void> {
    const { workspace } = await api.createWorkspace({ body: { name: `Fuzz ${randomUUID()}` } });
    const workspaceId = workspace.id;
    const bot = await publishBot({ api, workspaceId }, { ...endlessBot().content, version: '6' });
    const spoken = { name: 'One', steps: [{ asks: 'text input' }] };
    const { test } = await api.createBotTest({
      path: { botId: bot.botId },
      body: { name: 'One', content: { format: 'parley-test/1', cases: [spoken] } },
    });
    await api.updateBot({ path: { botId: bot.botId }, body: { bot: { name: 'Fuzz, renamed' } } });
    const { formerDrafts } = await api.listFormerDrafts({ path: { botId: bot.botId } });
    const path = { workspaceId };
    const begun = await api.beginComments({
      path: { botId: bot.botId },
      body: { groupId: 'group', text: 'Why?' },
    });
    const { value } = await api.createWorkspaceToken({ path, body: { name: 'to talk with' } });
    const { token } = await api.createWorkspaceToken({ path, body: { name: 'to revoke' } });
    const { collection } = await api.createCollection({ path, body: { name: 'Fuzz' } });
    const ofCollection = { ...path, collectionId: collection.id };
    const text = { name: 'Terms', text: '# Returns\n\nWithin 30 days.' };
    const { document } = await api.addText({ path: ofCollection, body: text });
    const chat = createChatClient({ url: chats[0]?.url ?? '', token: value });
    const started = await chat.startChat({ path: { publicId: bot.publicId } });
    publishableToken = value;
    for (const [parameter, known] of Object.entries({
      workspaceId,
      ...bot,
      tokenId: token.id,
      testId: test.id,
      formerDraftId: formerDrafts[0]?.id,
      threadId: begun.thread.id,
      commentId: begun.comments[0]?.id,
      collectionId: collection.id,
      documentId: document.id,
    }))
      add(parameter, known);
    learn(started);
  }

  function learn(body: unknown): void {
    if (typeof body !== 'object' || body === null) return;
    for (const [key, value] of Object.entries(body) as [string, unknown][]) {
      if (learnt.includes(key)) add(key, value);
      if (typeof value !== 'object' || value === null) continue;
      if ('id' in value) add(`${key}Id`, value.id);
      if (key !== 'bot') learn(value);
    }
  }

  const tokens: Readonly<Record<Exclude<Caller, 'publishable'>, string | undefined>> = {
    secret: secretToken,
    stranger: (await installation.stranger()).secretToken,
    nonsense: 'nonsense',
    nobody: undefined,
  };
  await renew();
  await renew();
  return {
    tokenOf: (caller) => (caller === 'publishable' ? publishableToken : tokens[caller]),
    idFor: (parameter, number) => {
      const known = ids.get(parameter) ?? ['missing'];
      return known[number % known.length] ?? 'missing';
    },
    learn,
    renew,
  };
}
