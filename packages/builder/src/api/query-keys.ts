/** The names that answers of the server are kept under: one list, so that what changes them finds them. */
export const queryKeys = {
  installation: ['installation'],
  workspaces: ['workspaces'],
  bots: (workspaceId: string) => ['bots', workspaceId],
  bot: (botId: string) => ['bot', botId],
  review: (botId: string) => ['review', botId],
} as const;
