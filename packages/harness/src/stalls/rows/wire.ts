import { randomUUID } from 'node:crypto';
import type { PublishedBot } from '../../publish-bot.ts';
import { asks, hostileBot } from '../hostile-bot.ts';
import { ownPage } from '../own-page.ts';
import type { HostileRequest } from '../plain-http.ts';
import { shapes } from '../shapes.ts';
import type { StallRow } from '../stall-row.ts';
import type { StallWorld } from '../world.ts';

/** A text that a member sends, or somebody who wants to be one, and the request with it. */
type MembersPlace = {
  readonly name: string;
  readonly requestWith: (world: StallWorld, text: string) => Promise<HostileRequest>;
};

/** A text that a visitor of a bot sends which asks that kind of question. */
type VisitorsPlace = {
  readonly name: string;
  readonly asks: string;
  readonly requestWith: (world: StallWorld, bot: PublishedBot, text: string) => Promise<HostileRequest>;
};

/** The texts of visitors beside their answers, which `searchRows` has. */
const ofVisitors: readonly VisitorsPlace[] = [
  {
    name: 'attachment',
    asks: 'text input',
    requestWith: (world, bot, text) =>
      message(world, bot, {
        message: { type: 'text', text: 'on', attachedFileUrls: [`https://a.invalid/${text}`] },
      }),
  },
  {
    name: 'input-id',
    asks: 'text input',
    requestWith: (world, bot, text) =>
      message(world, bot, { message: { type: 'text', text: 'on' }, inReplyTo: { turn: 1, inputId: text } }),
  },
  {
    name: 'prefilled-value',
    asks: 'text input',
    requestWith: (world, bot, text) => start(world, bot, { prefilledVariables: { Said: text } }),
  },
  {
    name: 'prefilled-name',
    asks: 'text input',
    requestWith: (world, bot, text) => start(world, bot, { prefilledVariables: { [text]: 'on' } }),
  },
  {
    name: 'result-id',
    asks: 'text input',
    requestWith: (world, bot, text) => start(world, bot, { resultId: text }),
  },
  {
    name: 'file-name',
    asks: 'file input',
    requestWith: (world, bot, text) =>
      beside(world, bot, 'uploads', { blockId: 'ask-Said', fileName: text, fileSize: 1 }),
  },
  {
    name: 'webhook-data',
    asks: 'text input',
    requestWith: async (world, bot, text) => ({
      ...(await beside(world, bot, 'webhook', { [text]: text })),
      token: world.secretToken,
    }),
  },
];

/** The texts of members, and of whoever signs in. */
const ofMembers: readonly MembersPlace[] = [
  place('workspace-name', (world, text) =>
    asked(world, 'PATCH', `workspaces/${world.workspaceId}`, { name: text }),
  ),
  place('folder-name', (world, text) => inWorkspace(world, 'folders', { name: text })),
  place('token-name', (world, text) => inWorkspace(world, 'tokens', { name: text })),
  place('invited-address', (world, text) => inWorkspace(world, 'invitations', { email: text, mode: 'read' })),
  place('webhook-name', (world, text) => webhook(world, { name: text, url: 'https://a.invalid' })),
  place('webhook-address', (world, text) =>
    webhook(world, { name: 'Ours', url: `https://a.invalid/${text}` }),
  ),
  place('media-name', ({ managementUrl, secretToken: token, workspaceId }, text) => {
    const url = new URL(`${managementUrl}/v1/workspaces/${workspaceId}/media`);
    url.searchParams.set('name', text);
    const headers = { 'content-type': 'application/octet-stream' };
    return Promise.resolve({ method: 'POST', url: url.href, token, headers, bytes: 100 });
  }),
  place('user-name', (world, text) => asked(world, 'PATCH', 'users/me', { name: text })),
  place('search-for-bots', (world, text) => search(world, 'bots', text)),
  place('search-for-media', (world, text) => search(world, `workspaces/${world.workspaceId}/media`, text)),
  place('bot-name', (world, text) => bot(world, 'PATCH', '', { bot: { name: text } })),
  place('public-id', (world, text) => bot(world, 'PATCH', '', { bot: { publicId: text } })),
  place('changed-name', (world, text) => {
    const operations = [{ op: 'set', path: ['fields', 'name'], value: text }];
    const base = new Date().toISOString();
    return bot(world, 'POST', '/changes', { batchId: randomUUID(), base, operations });
  }),
  place('changed-place', (world, text) => {
    const operations = [{ op: 'set', path: ['fields', text], value: text }];
    const base = new Date().toISOString();
    return bot(world, 'POST', '/changes', { batchId: randomUUID(), base, operations });
  }),
  place('note-of-a-version', (world, text) => bot(world, 'POST', '/publish', { note: text })),
  place('address-to-sign-in', (world, text) =>
    atSignIn(world, 'sign-in', { email: text, password: 'four unusual words' }),
  ),
  place('password-to-sign-in', (world, text) =>
    atSignIn(world, 'sign-in', { email: 'a@parley.invalid', password: text }),
  ),
  place('address-to-reset', (world, text) => atSignIn(world, 'password-reset', { email: text })),
  place('new-password', (world, text) =>
    atSignIn(world, 'password-reset/redeem', { code: 'parley_ln_none', password: text }),
  ),
  place('code-of-a-link', (world, text) => atSignIn(world, 'links/redeem', { code: text })),
  place('query-of-a-provider', (world, text) => atSignIn(world, 'oidc/callback', { query: text })),
];

const inAllShapes = {
  sizes: { from: 5_000, to: 20_000, unit: `characters in ${shapes.length} shapes` },
  answer: {
    statuses: [200, 400, 401, 403, 404, 409, 410, 413, 414, 422, 429, 431],
    mostBytes: 256 * 2 ** 10,
  },
} as const;

/**
 * Every other text of the wire, in all hostile shapes at once. Most are longer than they may be: to find that out costs
 * next to nothing.
 */
export const wireRows: readonly StallRow[] = [
  ...ofVisitors.map(({ name, asks: type, requestWith }): StallRow => ({
    ...inAllShapes,
    name: `wire-${name}`,
    who: 'visitor',
    at: 'chat',
    async prepare(world, size) {
      const bot = await world.publish(
        hostileBot({ blocks: [asks(type, 'Said')], variables: { Said: null } }),
      );
      return Promise.all(shapes.map(({ of }) => requestWith(world, bot, of(size))));
    },
  })),
  ...ofMembers.map(({ name, requestWith }): StallRow => ({
    ...inAllShapes,
    name: `wire-${name}`,
    who: 'member',
    at: 'management',
    prepare: (world, size) => Promise.all(shapes.map(({ of }) => requestWith(world, of(size)))),
  })),
];

function place(name: string, requestWith: MembersPlace['requestWith']): MembersPlace {
  return { name, requestWith };
}

async function message(world: StallWorld, bot: PublishedBot, body: object): Promise<HostileRequest> {
  return { ...(await world.replyTo(bot, '')), json: JSON.stringify(body) };
}

/** Something that is sent to a session, and is no reply. */
async function beside(
  world: StallWorld,
  bot: PublishedBot,
  path: string,
  body: object,
): Promise<HostileRequest> {
  const { url, ...reply } = await message(world, bot, body);
  return { ...reply, url: url.replace(/continueChat$/, path) };
}

function start(world: StallWorld, bot: PublishedBot, body: object): Promise<HostileRequest> {
  return Promise.resolve(world.startOf(bot, body));
}

function asked(
  { managementUrl, secretToken }: StallWorld,
  method: HostileRequest['method'],
  path: string,
  body: object,
): Promise<HostileRequest> {
  const url = `${managementUrl}/v1/${path}`;
  return Promise.resolve({ method, url, token: secretToken, json: JSON.stringify(body) });
}

function inWorkspace(world: StallWorld, path: string, body: object): Promise<HostileRequest> {
  return asked(world, 'POST', `workspaces/${world.workspaceId}/${path}`, body);
}

function webhook(world: StallWorld, body: object): Promise<HostileRequest> {
  return inWorkspace(world, 'webhooks', { ...body, events: ['chat.started'] });
}

/** Something is asked of a new bot. */
async function bot(
  world: StallWorld,
  method: HostileRequest['method'],
  path: string,
  body: object,
): Promise<HostileRequest> {
  const { api, workspaceId } = world;
  const { bot } = await api.createBot({ body: { workspaceId, bot: {} } });
  return asked(world, method, `bots/${bot.id}${path}`, body);
}

function search(
  { managementUrl, secretToken, workspaceId }: StallWorld,
  path: string,
  text: string,
): Promise<HostileRequest> {
  const url = new URL(`${managementUrl}/v1/${path}`);
  url.searchParams.set('workspaceId', workspaceId);
  url.searchParams.set('search', text);
  return Promise.resolve({ method: 'GET', url: url.href, token: secretToken });
}

/** As the builder sends it. */
function atSignIn({ managementUrl }: StallWorld, path: string, body: object): Promise<HostileRequest> {
  const url = `${managementUrl}/v1/auth/${path}`;
  return Promise.resolve({ method: 'POST', url, headers: ownPage, json: JSON.stringify(body) });
}
