import type { Bot, BotContent, Result, Workspace } from '@parley/schema';

// The examples of the documentation. Tests parse each one against the contract it stands in.

const at = '2026-11-21T09:30:00.000Z';
const later = '2026-11-21T10:15:00.000Z';

/** Ids as they look. */
export const exampleIds = {
  workspaceId: '0f5e2c1a-7d5b-4c0e-9a44-6a1c2f3b9d10',
  botId: '6f2d3c5e-1b7a-4f0d-8e6c-2d9b8a7c5e41',
  userId: 'b81c7d7e-5b0a-4a57-9d0f-0c5a3e8f2d66',
  sessionId: '5c1f7b2e-8d3a-4b6c-9e0f-1a2b3c4d5e6f',
  tokenId: '3a9e0f4b-2c6d-4e8a-b1f7-9d5c8e7a6b20',
  hash: '9b74c9897bac770ffc029102a200c5de3f2b8f6e1d4a5c7b8e9f0a1b2c3d4e5f',
};

/** A workspace nobody has set anything of. */
export const exampleWorkspace: Workspace = {
  id: exampleIds.workspaceId,
  createdAt: at,
  updatedAt: at,
  name: 'Support',
  icon: '🚀',
  plan: 'FREE',
  paymentProviderId: null,
  settings: null,
  isSuspended: false,
  isPastDue: false,
  isVerified: false,
  chatsHardLimit: null,
  checkFloor: {},
  lastActivityAt: null,
  inactiveFirstEmailSentAt: null,
  inactiveSecondEmailSentAt: null,
};

/** A bot that greets and asks for a name. */
export const exampleContent: BotContent = {
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'edge-1' }],
  groups: [
    {
      id: 'welcome',
      title: 'Welcome',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        {
          id: 'greeting',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'Hello! What is your name?' }] }] },
        },
        { id: 'name', type: 'text input', options: { variableId: 'var-name' } },
      ],
    },
  ],
  edges: [{ id: 'edge-1', from: { eventId: 'start' }, to: { groupId: 'welcome' } }],
  variables: [{ id: 'var-name', name: 'Name' }],
  theme: {},
  settings: {},
};

/** The bot of the examples in a response. */
export const exampleBot: Bot = {
  version: '6',
  id: exampleIds.botId,
  name: 'Lead qualification',
  icon: null,
  selectedThemeTemplateId: null,
  folderId: null,
  publicId: 'lead-qualification',
  customDomain: null,
  resultsTablePreferences: null,
  ...exampleContent,
  createdAt: at,
  updatedAt: later,
  workspaceId: exampleIds.workspaceId,
  isArchived: false,
  isClosed: false,
  messagingACredentialsId: null,
  messagingBCredentialsId: null,
  riskLevel: null,
};

/** The result of one conversation with it. */
export const exampleResult: Result = {
  id: '0k8v3q1zt5c-q2V7mJx0R9aLw3kTz8YbNg',
  createdAt: later,
  updatedAt: later,
  botId: exampleIds.botId,
  variables: [{ id: 'var-name', name: 'Name', value: 'Ada', isSessionVariable: false }],
  isCompleted: true,
  hasStarted: true,
  channel: 'web',
  isArchived: false,
  lastChatSessionId: '3.mJx0R9aLw3kTz8YbNgq2V7',
  answers: [{ blockId: 'name', content: 'Ada', attachedFileUrls: [] }],
};

/** One version of it. */
export const exampleVersion = {
  hash: exampleIds.hash,
  number: 3,
  version: '6',
  createdAt: later,
  author: { userId: exampleIds.userId, email: 'ada@example.com' },
  note: 'Asks for the budget',
  isPublished: true,
};

/** A token for a page. */
export const exampleToken = {
  id: exampleIds.tokenId,
  kind: 'publishable' as const,
  name: 'Landing page',
  ending: 'x7Qa',
  createdAt: at,
  expiresAt: null,
  lastUsedAt: null,
  botIds: [exampleIds.botId],
  origins: ['https://www.example.com'],
};

/** Somebody who has an account. */
export const exampleUser = {
  id: exampleIds.userId,
  email: 'ada@example.com',
  name: 'Ada',
  locale: null,
  hasPassword: true,
  isAddressProved: true,
  hasMentionMails: true,
  createdAt: at,
};

/** A browser that this person has signed in with. */
export const exampleSession = {
  id: exampleIds.sessionId,
  method: 'password' as const,
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  createdAt: at,
  lastSeenAt: later,
  isCurrent: true,
};

/** Their account at a sign-in provider. */
export const exampleIdentity = {
  id: '4f0c1d2e3b5a69788796a5b4c3d2e1f0',
  issuer: 'https://login.example.com',
  email: 'ada@example.com',
  createdAt: at,
  lastUsedAt: later,
};

/** Somebody who was asked to. */
export const exampleInvitation = {
  id: '7d2a9c4e-3b1f-4e8d-a6c5-0f9e8d7c6b5a',
  email: 'grace@example.com',
  mode: 'write' as const,
  createdAt: at,
  expiresAt: '2026-11-28T09:30:00.000Z',
};

/** Somebody who works in a workspace. */
export const exampleMember = {
  userId: exampleIds.userId,
  email: 'ada@example.com',
  name: 'Ada',
  mode: 'write' as const,
  createdAt: at,
};

/** The time at which the published bot was published last. */
export const examplePublishedAt = later;
