/**
 * The addresses of all pages below `/app`; where several fit, the first is shown. They stand apart from the pages, so that
 * a test can read them which is no page itself.
 */
export const pagePaths = [
  '/b/:botId/:tab?/*?',
  '/',
  '/w/:workspaceId',
  '/w/:workspaceId/f/:folderId',
  '/w/:workspaceId/new',
  '/w/:workspaceId/archived',
  '/w/:workspaceId/knowledge/:collectionId?',
  '/w/:workspaceId/members',
  '/w/:workspaceId/settings',
  '/w/:workspaceId/tokens',
  '/w/:workspaceId/credentials/:credentialsId?',
  '/w/:workspaceId/webhooks/:webhookId?',
  '/account',
  '/sign-in/sso',
  '/sign-in',
  '/reset',
  '/invite',
  '/ui/forms',
  '/ui',
] as const;

/** The address of a page, as the router reads it. */
export type PagePath = (typeof pagePaths)[number];
