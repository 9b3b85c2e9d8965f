import { botNotFound } from '@parley/errors';
import { idSchema, orNull, timestampSchema } from '@parley/schema';
import {
  carrierOf,
  channelCarriers,
  channelNames,
  channelOf,
  channelPath,
  channelWords,
  type ChannelName,
} from '@parley/schema/contract';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { Deps } from '../deps.ts';
import { exampleIds } from '../examples.ts';
import { findAnsweringBot, findBotChannels } from './channel.repository.ts';
import { findCredential } from './credential.repository.ts';
import { readChannelState } from './channel-state.ts';

const instant = orNull(timestampSchema);

const stateSchema = z
  .object({
    verifiedAt: instant.meta({ description: 'The provider asked for a proof of the address, and got it.' }),
    connectedAt: instant.meta({ description: 'The provider was told the address, and took it.' }),
    heardAt: instant.meta({ description: 'The last time that a contact wrote.' }),
    sentAt: instant.meta({ description: 'The last time that the provider took a message.' }),
    forgedAt: instant.meta({ description: 'The last request that had another secret than the credentials.' }),
    refusal: orNull(z.string()).meta({
      description: 'The words of the provider that does not take the token or the address now.',
    }),
  })
  .meta({
    id: 'ChannelState',
    description: 'What happened of late; each is noted every ten seconds at most.',
  });

const channelSchema = z
  .object({
    channel: z.enum([channelWords.messagingA, channelWords.messagingB]),
    isEnabled: z.boolean().meta({ description: 'Whether the draft has it switched on.' }),
    isPublished: z.boolean().meta({ description: 'Whether the published version has it switched on.' }),
    credentialsId: orNull(idSchema),
    carrier: orNull(z.enum(channelCarriers)).meta({
      description: 'The type of the credentials, which says whose account it is; null without any that fit.',
    }),
    address: orNull(z.string()).meta({
      description: 'Where the provider sends what contacts write; null without credentials.',
    }),
    answeringBot: orNull(z.object({ id: idSchema, name: z.string() })).meta({
      description: 'The bot that answers the contacts of the credentials.',
    }),
    state: stateSchema,
  })
  .meta({ id: 'BotChannel' });

export const listChannels = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/channels',
  operationId: 'listChannels',
  summary: 'List the messaging channels of a bot',
  description:
    'WhatsApp and Telegram: whether they are switched on, the address that the provider has to know, and what happened ' +
    'there of late, so that whoever connects a channel sees each step succeed.',
  tags: ['Channels', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  response: z.object({ channels: z.array(channelSchema) }),
  errors: [botNotFound],
  examples: {
    response: {
      channels: [
        {
          channel: 'telegram',
          isEnabled: true,
          isPublished: true,
          credentialsId: exampleIds.userId,
          carrier: 'messaging-b',
          address: `https://chat.example.com/api/v1/channels/messaging-b/${exampleIds.userId}`,
          answeringBot: { id: exampleIds.botId, name: 'Lead qualification' },
          state: {
            verifiedAt: null,
            connectedAt: '2026-11-26T08:00:00.000Z',
            heardAt: '2026-11-26T08:01:00.000Z',
            sentAt: '2026-11-26T08:01:01.000Z',
            forgedAt: null,
            refusal: null,
          },
        },
      ],
    },
  },
  async handle({ scope: { botId, workspaceId } }, deps) {
    const found = await findBotChannels(deps.db, botId);
    if (!found) throw botNotFound();
    const views = channelNames.map(async (name) => {
      const { isEnabled, isPublished, credentialsId } = found[name];
      const account = await accountView(deps, workspaceId, name, credentialsId);
      return { channel: channelWords[name], isEnabled, isPublished, credentialsId, ...account };
    });
    return { channels: await Promise.all(views) };
  },
});

async function accountView(deps: Deps, workspaceId: string, name: ChannelName, credentialsId: string | null) {
  const none = { carrier: null, address: null, answeringBot: null, state: stateView() };
  if (credentialsId === null) return none;
  const { id, type = '' } = (await findCredential(deps.db, workspaceId, credentialsId)) ?? {};
  const carrier = carrierOf(type);
  // of another workspace or another channel: nothing is told of it
  if (id === undefined || carrier === undefined || channelOf(carrier) !== name) return none;
  const [answeringBot = null, state] = await Promise.all([
    findAnsweringBot(deps.db, workspaceId, id),
    readChannelState(deps, id),
  ]);
  const address = new URL(channelPath(carrier, id), deps.config.CHAT_URL).href;
  return { carrier, address, answeringBot, state: stateView(state) };
}

function stateView(state?: Awaited<ReturnType<typeof readChannelState>>): z.infer<typeof stateSchema> {
  const instantOf = (ms: number | undefined): string | null =>
    ms === undefined ? null : new Date(ms).toISOString();
  const { verified, connected, heard, sent, forged } = state?.at ?? {};
  return {
    verifiedAt: instantOf(verified),
    connectedAt: instantOf(connected),
    heardAt: instantOf(heard),
    sentAt: instantOf(sent),
    forgedAt: instantOf(forged),
    refusal: state?.refusal ?? null,
  };
}
