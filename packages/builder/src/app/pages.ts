import type { ComponentType } from 'react';

/** A page of the builder: its address below `/app`, and the file that brings it when it is first opened. */
export type PageEntry = {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
};

/** Every page, one line each; the first whose path fits is shown. */
export const pages: readonly PageEntry[] = [
  { path: '/b/:botId/:tab?/*?', load: async () => (await import('../bot/bot-page.tsx')).BotPage },
  { path: '/', load: async () => (await import('../workspace/home-page.tsx')).HomePage },
  { path: '/w/:workspaceId', load: async () => (await import('../workspace/bots-page.tsx')).BotsPage },
  {
    path: '/w/:workspaceId/f/:folderId',
    load: async () => (await import('../workspace/bots-page.tsx')).BotsPage,
  },
  {
    path: '/w/:workspaceId/new',
    load: async () => (await import('../workspace/new-bot-page.tsx')).NewBotPage,
  },
  {
    path: '/w/:workspaceId/archived',
    load: async () => (await import('../workspace/archived-page.tsx')).ArchivedPage,
  },
  {
    path: '/w/:workspaceId/members',
    load: async () => (await import('../members/members-page.tsx')).MembersPage,
  },
  {
    path: '/w/:workspaceId/settings',
    load: async () => (await import('../workspace-settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/w/:workspaceId/tokens',
    load: async () => (await import('../workspace-settings/tokens-page.tsx')).TokensPage,
  },
  {
    path: '/w/:workspaceId/webhooks/:webhookId?',
    load: async () => (await import('../webhooks/webhooks-page.tsx')).WebhooksPage,
  },
  { path: '/account', load: async () => (await import('../account/account-page.tsx')).AccountPage },
  { path: '/sign-in/sso', load: async () => (await import('../sign-in/sso-page.tsx')).SsoPage },
  { path: '/sign-in', load: async () => (await import('../sign-in/sign-in-page.tsx')).SignInPage },
  { path: '/reset', load: async () => (await import('../sign-in/reset-page.tsx')).ResetPage },
  { path: '/invite', load: async () => (await import('../sign-in/invite-page.tsx')).InvitePage },
  { path: '/ui/forms', load: async () => (await import('../ui-page/forms-page.tsx')).FormsPage },
  { path: '/ui', load: async () => (await import('../ui-page/ui-page.tsx')).UiPage },
];
