/** The names that answers of the server are kept under: one list, so that what changes them finds them. */
export const queryKeys = {
  installation: ['installation'],
  me: ['me'],
  ownSessions: ['own sessions'],
  ownIdentities: ['own identities'],
  ownTokens: ['own tokens'],
  workspaces: ['workspaces'],
  workspace: (workspaceId: string) => ['workspace', workspaceId],
  workspaceTokens: (workspaceId: string) => ['tokens', workspaceId],
  workspaceRetention: (workspaceId: string) => ['retention', workspaceId],
  members: (workspaceId: string) => ['members', workspaceId],
  invitations: (workspaceId: string) => ['invitations', workspaceId],
  templates: ['templates'],
  folders: (workspaceId: string) => ['folders', workspaceId],
  bots: (workspaceId: string) => ['bots', workspaceId],
  /** The chats of bots in the last seven days. */
  weeks: (workspaceId: string) => ['weeks', workspaceId],
  archivedBots: (workspaceId: string) => ['archived bots', workspaceId],
  archivedBot: (botId: string) => ['archived bot', botId],
  bot: (botId: string) => ['bot', botId],
  media: (workspaceId: string) => ['media', workspaceId],
  mediaUses: (workspaceId: string, mediaId: string) => ['media-uses', workspaceId, mediaId],
  retention: (botId: string) => ['retention', botId],
  /** The settings for mails about the results of a bot. */
  resultMails: (botId: string) => ['result mails', botId],
  /** The bot as visitors find it: the address, the published content. */
  publication: (botId: string) => ['publication', botId],
  channels: (botId: string) => ['channels', botId],
  results: (botId: string) => ['results', botId],
  /** The counts of chats, of their visits and answers. */
  analytics: (botId: string) => ['results', botId, 'analytics'],
  /** The tests that are kept with a bot. */
  tests: (botId: string) => ['tests', botId],
  /** The threads of comments on a bot, and each of them. */
  comments: (botId: string) => ['comments', botId],
  commenters: (botId: string) => ['commenters', botId],
  versions: (botId: string) => ['versions', botId],
  review: (botId: string) => ['review', botId],
  /** The findings about each state of a bot. */
  findings: (botId: string) => ['findings', botId],
} as const;
