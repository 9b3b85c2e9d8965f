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
/**
 * Makes a workspace with a bot that is published and one of everything that operations name; for one operation, whose path
 * that is, with what the path names alone.
 */
export async function newPlace(management: ManagementUnderTest, path?: string): Promise<Populated> {
  const { workspaceId, userId, secretToken } = await management.user();
  const call = management.as(secretToken);
  const inWorkspace = `/v1/workspaces/${workspaceId}`;
  const made = await call.post('/v1/bots', { workspaceId, bot: botContent() });
  const botId: string = made.body.bot.id;
  const published = await call.post(`/v1/bots/${botId}/publish`);
  const hash: string = published.body.version.hash;
  const isNamed = (...ids: readonly string[]): boolean =>
    path === undefined || ids.some((id) => path.includes(`{${id}}`));
  const place: Record<string, string> = { workspaceId, userId, botId, hash, key: '0'.repeat(64) };
  if (isNamed('tokenId'))
    place['tokenId'] = (await call.post(`${inWorkspace}/tokens`, { name: 'Page' })).body.token.id;
  if (isNamed('invitationId')) {
    const invited = { email: 'invited@matrix.invalid', mode: 'read' };
    place['invitationId'] = (await call.post(`${inWorkspace}/invitations`, invited)).body.invitation.id;
  }
  if (isNamed('mediaId'))
    place['mediaId'] = (await management.upload(secretToken, workspaceId, png(1, 1))).body.media.id;
  if (path === undefined || isOfArchive(path)) {
    const other = await call.post('/v1/bots', { workspaceId, bot: botContent() });
    const archivedBotId: string = other.body.bot.id;
    await call.delete(`/v1/bots/${archivedBotId}`);
    place['archivedBotId'] = archivedBotId;
  }
  if (isNamed('testId')) {
    const spoken = { name: 'Hello', steps: [{ bot: 'Hello!' }] };
    const content = { format: 'parley-test/1', cases: [spoken] };
    place['testId'] = (await call.post(`/v1/bots/${botId}/tests`, { name: 'Hello', content })).body.test.id;
  }
  if (isNamed('folderId'))
    place['folderId'] = (await call.post(`${inWorkspace}/folders`, { name: 'Folder' })).body.folder.id;
  if (isNamed('webhookId', 'deliveryId')) {
    const hook = { name: 'x', url: 'https://matrix.invalid/', events: ['chat.started'] };
    const webhookId: string = (await call.post(`${inWorkspace}/webhooks`, hook)).body.webhook.id;
    const tested = await call.post(`${inWorkspace}/webhooks/${webhookId}/test`);
    Object.assign(place, { webhookId, deliveryId: tested.body.delivery.id });
  }
  if (isNamed('credentialsId')) {
    const data = { scheme: 'bearer', value: 'a secret of the matrix', hosts: ['matrix.invalid'] };
    const credential = await call.post(`${inWorkspace}/credentials`, { type: 'http', name: 'Matrix', data });
    place['credentialsId'] = credential.body.credentials.id;
  }
  if (isNamed('collectionId', 'documentId')) {
    const collected = await call.post(`${inWorkspace}/collections`, { name: 'Matrix' });
    const collectionId: string = collected.body.collection.id;
    const text = { name: 'Matrix', text: 'A text.' };
    const added = await call.post(`${inWorkspace}/collections/${collectionId}/texts`, text);
    Object.assign(place, { collectionId, documentId: added.body.document.id });
  }
  if (isNamed('threadId', 'commentId')) {
    const begun = await call.post(`/v1/bots/${botId}/comments`, { groupId: 'group', text: 'Why?' });
    Object.assign(place, { threadId: begun.body.thread.id, commentId: begun.body.comments[0]?.id ?? '' });
  }
  if (isNamed('botId')) {
    await call.patch(`/v1/bots/${botId}`, { bot: { name: 'Renamed' } });
    const told = { pace: 'each', hasAnswers: true, hour: 8, timeZone: 'UTC', memberIds: [userId] };
    await call.put(`/v1/bots/${botId}/result-mails`, told);
  }
  if (isNamed('formerDraftId')) {
    const former = await call.get(`/v1/bots/${botId}/former-drafts`);
    place['formerDraftId'] = former.body.formerDrafts[0]?.id ?? '';
  }
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
