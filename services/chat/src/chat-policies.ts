import { policiesWith, type LimitPolicy } from '@parley/server';
import { withRoomPolicy } from '@parley/storage';
import type { Config } from './config.ts';

type Settings = Pick<
  Config,
  | 'LIMIT_POLICIES'
  | 'START_BURST_LIMIT'
  | 'START_BURST_SECONDS'
  | 'MAX_SESSION_MESSAGES_PER_MINUTE'
  | 'MAX_ADDRESS_MESSAGES_PER_MINUTE'
  | 'MAX_ADDRESS_UPLOADS_PER_MINUTE'
  | 'MAX_WORKSPACE_FILE_BYTES'
  | 'MAX_WORKSPACE_FILES'
>;

const starts = [{ method: 'POST', path: '/v1/bots/{publicId}/startChat' }] as const;
const messages = [
  { method: 'POST', path: '/v1/sessions/{sessionId}/continueChat' },
  { method: 'POST', path: '/v2/sessions/{sessionId}/streamMessage' },
  { method: 'POST', path: '/v1/sessions/{sessionId}/stopAnswer' },
] as const;
const uploads = [
  { method: 'POST', path: '/v1/sessions/{sessionId}/uploads' },
  { method: 'POST', path: '/v3/generate-upload-url' },
] as const;
/** The webhook of payment providers. */
export const paymentNews = { method: 'POST', path: '/v1/payments/{credentialsId}' } as const;

/** The webhooks of messaging channels. */
export const channelNews = { method: 'POST', path: '/v1/channels/{channel}/{credentialsId}' } as const;

/** A text of a contact that may be the word of a preview; counted by contact, and by credential as by session. */
export const previewWord = {
  method: 'POST',
  path: '/v1/channels/{channel}/{credentialsId}/previews',
} as const;

/**
 * Tokens that stand in pages are known to everybody. A secret token belongs to a server, which speaks for thousands of
 * visitors from one address.
 */
const visitors = ['publishable', 'page'] as const;

/** The operator's policies and those of chats; an operator's of the same name takes the place of one of these. */
export function chatPolicies(config: Settings): LimitPolicy[] {
  const own = withRoomPolicy(policiesWith(config.LIMIT_POLICIES), config);
  const names = own.map(({ name }) => name);
  const defaults: LimitPolicy[] = [
    {
      kind: 'burst',
      name: 'starts-per-address',
      routes: [...starts],
      per: 'address',
      tokens: [...visitors],
      limit: config.START_BURST_LIMIT,
      windowSeconds: config.START_BURST_SECONDS,
    },
    {
      kind: 'burst',
      name: 'messages-per-address',
      routes: [...messages],
      per: 'address',
      tokens: [...visitors],
      countedIn: 'process',
      limit: config.MAX_ADDRESS_MESSAGES_PER_MINUTE,
      windowSeconds: 60,
    },
    {
      kind: 'burst',
      name: 'uploads-per-address',
      routes: [...uploads],
      per: 'address',
      tokens: [...visitors],
      limit: config.MAX_ADDRESS_UPLOADS_PER_MINUTE,
      windowSeconds: 60,
    },
    {
      kind: 'burst',
      name: 'payment-webhooks-per-address',
      routes: [paymentNews],
      per: 'address',
      countedIn: 'process',
      limit: 1_200,
      windowSeconds: 60,
    },
    {
      kind: 'burst',
      // a provider sends the messages of all its bots from few addresses
      name: 'channel-webhooks-per-address',
      routes: [channelNews],
      per: 'address',
      countedIn: 'process',
      limit: 60_000,
      windowSeconds: 60,
    },
    {
      kind: 'burst',
      name: 'preview-words-per-contact',
      routes: [previewWord],
      per: 'token',
      limit: 20,
      windowSeconds: 600,
    },
    {
      kind: 'burst',
      name: 'preview-words-per-credential',
      routes: [previewWord],
      per: 'session',
      limit: 200,
      windowSeconds: 600,
    },
    {
      kind: 'burst',
      name: 'messages-per-session',
      routes: [...messages],
      per: 'session',
      countedIn: 'process',
      limit: config.MAX_SESSION_MESSAGES_PER_MINUTE,
      windowSeconds: 60,
    },
  ];
  const isOn = (policy: LimitPolicy): boolean => policy.kind !== 'burst' || policy.limit > 0;
  return [...own, ...defaults.filter((policy) => isOn(policy) && !names.includes(policy.name))];
}
