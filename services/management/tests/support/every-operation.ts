import type { UserMode } from '@parley/schema';
import { botContent, png, type Answer } from '@parley/testing';
import type { endpoints } from '../../src/endpoints.ts';
import type { Body, Caller, ManagementUnderTest } from './management-under-test.ts';

export type Operation = (typeof endpoints)[number];

/** The values of the path parameters of every operation, in one workspace. */
export type Place = Readonly<Record<string, string>>;

/** Operations that name the workspace in their body or query, what they need there, and the least mode. */
export const inRequest: Readonly<
  Record<string, { readonly least: UserMode; readonly request: (id: string) => object }>
> = {
  createBot: { least: 'write', request: (workspaceId) => ({ body: { workspaceId, bot: {} } }) },
  importBot: { least: 'write', request: (workspaceId) => ({ body: { workspaceId, bot: botContent() } }) },
  importManyBots: {
    least: 'write',
    request: (workspaceId) => ({ body: { workspaceId, bots: [botContent()] } }),
  },
  listBots: { least: 'guest', request: (workspaceId) => ({ query: `?workspaceId=${workspaceId}` }) },
  listArchivedBots: { least: 'read', request: (workspaceId) => ({ query: `?workspaceId=${workspaceId}` }) },
};

/** True for operations on bots that are archived: any other bot is none to them. */
export const isOfArchive = (path: string): boolean => path.startsWith('/v1/archived-bots/');

/** A workspace with a published bot and an archived one, and the tokens of one user of each kind there can be. */
export type Populated = {
  readonly place: Place;
  readonly as: Readonly<Record<UserMode | 'nobody', string>>;
};
/** Makes a workspace with one of everything that operations name. */
export async function newPlace(management: ManagementUnderTest): Promise<Populated> {
  const { workspaceId, userId, secretToken } = await management.user();
  const call = management.as(secretToken);
  const made = await call.post('/v1/bots', { workspaceId, bot: botContent() });
  const botId: string = made.body.bot.id;
  const published = await call.post(`/v1/bots/${botId}/publish`);
  const token = await call.post(`/v1/workspaces/${workspaceId}/tokens`, { name: 'Page' });
  const hash: string = published.body.version.hash;
  const invited = await call.post(`/v1/workspaces/${workspaceId}/invitations`, {
    email: 'invited@matrix.invalid',
    mode: 'read',
  });
  const invitationId: string = invited.body.invitation.id;
  const mediaId = (await management.upload(secretToken, workspaceId, png(1, 1))).body.media.id;
  const other = await call.post('/v1/bots', { workspaceId, bot: botContent() });
  const archivedBotId: string = other.body.bot.id;
  await call.delete(`/v1/bots/${archivedBotId}`);
  const spoken = { name: 'Hello', steps: [{ bot: 'Hello!' }] };
  const content = { format: 'parley-test/1', cases: [spoken] };
  const testId: string = (await call.post(`/v1/bots/${botId}/tests`, { name: 'Hello', content })).body.test
    .id;
  const tokenId: string = token.body.token.id;
  const folder = await call.post(`/v1/workspaces/${workspaceId}/folders`, { name: 'Folder' });
  const folderId: string = folder.body.folder.id;
  const hook = { name: 'x', url: 'https://matrix.invalid/', events: ['chat.started'] };
  const webhookId: string = (await call.post(`/v1/workspaces/${workspaceId}/webhooks`, hook)).body.webhook.id;
  const tested = await call.post(`/v1/workspaces/${workspaceId}/webhooks/${webhookId}/test`);
  const deliveryId: string = tested.body.delivery.id;
  const credential = await call.post(`/v1/workspaces/${workspaceId}/credentials`, {
    type: 'http',
    name: 'Matrix',
    data: { scheme: 'bearer', value: 'a secret of the matrix', hosts: ['matrix.invalid'] },
  });
  const credentialsId: string = credential.body.credentials.id;
  const collected = await call.post(`/v1/workspaces/${workspaceId}/collections`, { name: 'Matrix' });
  const collectionId: string = collected.body.collection.id;
  const text = { name: 'Matrix', text: 'A text.' };
  const added = await call.post(`/v1/workspaces/${workspaceId}/collections/${collectionId}/texts`, text);
  const documentId: string = added.body.document.id;
  const ofWorkspace = {
    collectionId,
    documentId,
    tokenId,
    userId,
    invitationId,
    mediaId,
    webhookId,
    deliveryId,
    credentialsId,
  };
  await call.patch(`/v1/bots/${botId}`, { bot: { name: 'Renamed' } });
  const told = { pace: 'each', hasAnswers: true, hour: 8, timeZone: 'UTC', memberIds: [userId] };
  await call.put(`/v1/bots/${botId}/result-mails`, told);
  const begun = await call.post(`/v1/bots/${botId}/comments`, { groupId: 'group', text: 'Why?' });
  const threadId: string = begun.body.thread.id;
  const commentId: string = begun.body.comments[0]?.id ?? '';
  const former = await call.get(`/v1/bots/${botId}/former-drafts`);
  const formerDraftId = former.body.formerDrafts[0]?.id ?? '';
  const key = '0'.repeat(64);
  const place = {
    workspaceId,
    botId,
    testId,
    formerDraftId,
    archivedBotId,
    threadId,
    commentId,
    folderId,
    hash,
    key,
    ...ofWorkspace,
  };
  return { place, as: { guest: '', read: '', nobody: '', write: secretToken } };
}

/** Calls an operation with the ids of a place, and with what it needs besides. */
export function askAt(
  { method, path, operationId }: Operation,
  place: Place,
  call: Caller,
): Promise<Answer<Body>> {
  const named = isOfArchive(path) ? path.replace('{botId}', '{archivedBotId}') : path;
  const filled = named.replace(/\{(\w+)\}/g, (_, name: string) => place[name] ?? 'unknown');
  const asked: { body?: object; query?: string } | undefined = inRequest[operationId]?.request(
    place['workspaceId'] ?? '',
  );
  const { body = method === 'get' ? undefined : {}, query = '' } = asked ?? {};
  return call[method](`${filled}${query}`, body);
}
