import type { ComponentType } from 'react';
import { pagePaths, type PagePath } from './page-paths.ts';

/** A page of the builder: its address below `/app`, and the file that brings it when it is first opened. */
export type PageEntry = {
  readonly path: PagePath;
  readonly load: () => Promise<ComponentType>;
};

/** The files of the pages, one line each. */
const loads: Readonly<Record<PagePath, PageEntry['load']>> = {
  '/b/:botId/:tab?/*?': async () => (await import('../bot/bot-page.tsx')).BotPage,
  '/': async () => (await import('../workspace/home-page.tsx')).HomePage,
  '/w/:workspaceId': async () => (await import('../workspace/bots-page.tsx')).BotsPage,
  '/w/:workspaceId/f/:folderId': async () => (await import('../workspace/bots-page.tsx')).BotsPage,
  '/w/:workspaceId/new': async () => (await import('../workspace/new-bot-page.tsx')).NewBotPage,
  '/w/:workspaceId/archived': async () => (await import('../workspace/archived-page.tsx')).ArchivedPage,
  '/w/:workspaceId/knowledge/:collectionId?': async () =>
    (await import('../knowledge/knowledge-page.tsx')).KnowledgePage,
  '/w/:workspaceId/members': async () => (await import('../members/members-page.tsx')).MembersPage,
  '/w/:workspaceId/settings': async () => (await import('../settings/settings-page.tsx')).SettingsPage,
  '/w/:workspaceId/tokens': async () => (await import('../settings/tokens-page.tsx')).TokensPage,
  '/w/:workspaceId/credentials/:credentialsId?': async () =>
    (await import('../credentials/credentials-page.tsx')).CredentialsPage,
  '/w/:workspaceId/webhooks/:webhookId?': async () =>
    (await import('../webhooks/webhooks-page.tsx')).WebhooksPage,
  '/account': async () => (await import('../settings/account-page.tsx')).AccountPage,
  '/sign-in/sso': async () => (await import('../sign-in/sso-page.tsx')).SsoPage,
  '/sign-in': async () => (await import('../sign-in/sign-in-page.tsx')).SignInPage,
  '/reset': async () => (await import('../sign-in/reset-page.tsx')).ResetPage,
  '/invite': async () => (await import('../sign-in/invite-page.tsx')).InvitePage,
  '/ui/forms': async () => (await import('./forms-page.tsx')).FormsPage,
  '/ui': async () => (await import('./ui-page.tsx')).UiPage,
};

/** Every page; the first whose path fits is shown. */
export const pages: readonly PageEntry[] = pagePaths.map((path) => ({ path, load: loads[path] }));
