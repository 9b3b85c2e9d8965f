import { defineError, type DefinedError } from '../define-error.ts';

/** The answer for a thing that does not exist and for one that the caller may not see: nobody can tell them apart. */
const missing = (code: string, what: string, hint = ''): DefinedError<void> =>
  defineError({
    code: `${code}-not-found`,
    status: 404,
    title: `${what} not found`,
    detail: () => `There is no such ${what.toLowerCase()}.${hint}`,
    remedy: 'Check the id. The answer is the same for a resource that your token may not see.',
  });

export const workspaceNotFound = missing('workspace', 'Workspace');
export const botNotFound = missing(
  'bot',
  'Bot',
  ' Chats begin with the public id of a published bot; all else takes its id.',
);
export const publishedBotNotFound = missing('published-bot', 'Published bot');
export const versionNotFound = missing('version', 'Version');
export const resultNotFound = missing('result', 'Result');
export const sessionNotFound = missing('session', 'Session');
export const tokenNotFound = missing('token', 'Token');
export const folderNotFound = missing('folder', 'Folder');
export const invitationNotFound = missing('invitation', 'Invitation');
export const identityNotFound = missing('identity', 'Linked sign-in');
export const memberNotFound = missing('member', 'Member');
export const webhookNotFound = missing('webhook', 'Webhook');
export const webhookDeliveryNotFound = missing('webhook-delivery', 'Webhook delivery');
export const credentialsNotFound = missing('credentials', 'Credentials');
export const testNotFound = missing('test', 'Test');
export const collectionNotFound = missing('collection', 'Collection');
export const documentNotFound = missing('document', 'Document');
export const commentThreadNotFound = missing('comment-thread', 'Comment thread');
export const commentNotFound = missing('comment', 'Comment');
export const mediaNotFound = missing('media', 'Media');
