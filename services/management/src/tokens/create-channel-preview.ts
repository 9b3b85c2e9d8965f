import { hash, randomBytes } from 'node:crypto';
import {
  botNotFound,
  credentialsNotAvailable,
  credentialsNotFound,
  credentialsRefused,
  serviceUnreachable,
  workspaceLocked,
} from '@parley/errors';
import { timestampSchema } from '@parley/schema';
import { channelWords, previewWordMs, type WaitingPreview } from '@parley/schema/contract';
import { hashOfToken } from '@parley/server';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { Deps } from '../deps.ts';
import { addressOfAccount } from '../credentials/account-address.ts';
import { accountOfDraft, listenOn } from '../credentials/previewed-account.ts';
import { issuePreviewToken } from './token-actions.ts';

export const createChannelPreview = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/channels/{channel}/previews',
  operationId: 'createChannelPreview',
  summary: 'Preview a bot on a messaging channel',
  description:
    'Makes a word that begins a preview of the draft, in the name of the caller, for whoever sends it to the account of ' +
    'the channel within ten minutes: for one contact, for an hour at most, or until they send `/stop`. Everybody else goes ' +
    'on with the published bot. Nothing of a preview is kept as a result.',
  tags: ['Channels', 'Extension'],
  access: botAccess('write'),
  params: z.object({
    botId: z.string(),
    channel: z.enum([channelWords.messagingA, channelWords.messagingB]),
  }),
  response: z.object({
    word: z.string().meta({ description: 'The text to send. It counts once.' }),
    recipient: z.string().meta({ description: 'The account to send it to: a number, or a name.' }),
    link: z
      .string()
      .meta({ description: 'Opens the chat with the account on a phone, with the word in it.' }),
    expiresAt: timestampSchema,
  }),
  errors: [
    botNotFound,
    workspaceLocked,
    credentialsNotFound,
    credentialsNotAvailable,
    credentialsRefused,
    serviceUnreachable,
  ],
  examples: {
    response: {
      word: 'preview-<20 characters>',
      recipient: '@example_bot',
      link: 'https://t.me/example_bot?start=preview-<20 characters>',
      expiresAt: '2026-11-28T10:10:00.000Z',
    },
  },
  async handle({ params: { channel }, scope: { user, workspaceId, botId } }, deps) {
    const account = await accountOfDraft(deps, { workspaceId, botId, channel });
    const { recipient, linkWith } = await addressOfAccount(deps.config, account);
    const { value } = await issuePreviewToken(deps, { user, workspaceId, botId });
    const word = newWord();
    const { credentialsId, carrier } = account;
    await keepPreview(deps, word, { tokenSha256: hashOfToken(value), botId, credentialsId });
    await listenOn(deps, { botId, workspaceId, credentialsId, carrier });
    const expiresAt = new Date(deps.now().getTime() + previewWordMs).toISOString();
    return { word, recipient, link: linkWith(word), expiresAt };
  },
});

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const wordLetters = 20;

/** A word that nobody guesses, and that goes through links and telephones as it is. */
function newWord(): string {
  return `preview-${[...randomBytes(wordLetters)].map((byte) => letters[byte % letters.length]).join('')}`;
}

async function keepPreview(
  { redis, keys }: Pick<Deps, 'redis' | 'keys'>,
  word: string,
  preview: WaitingPreview,
): Promise<void> {
  const key = keys.channelPreview(hash('sha256', word));
  await redis.multi().hset(key, preview).pexpire(key, previewWordMs).exec();
}
