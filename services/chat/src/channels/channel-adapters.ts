import type { ChannelCarrier } from '@parley/schema/contract';
import { jsonOf } from '@parley/server';
import { openById } from '../credentials/open-by-id.ts';
import type { Deps } from '../deps.ts';
import type {
  ChannelAdapter,
  ChannelCall,
  ClaimedRequest,
  ContactFile,
  ContactMessage,
  FetchedFile,
  Polled,
  ProviderAccess,
  SendOutcome,
  SendProof,
} from './provider/adapter.ts';
import { channelAddress } from './channel-address.ts';
import { telegram } from './telegram/telegram.ts';
import { twilio } from './twilio/twilio.ts';
import { whatsapp } from './whatsapp/whatsapp.ts';

type OpeningDeps = Pick<Deps, 'config' | 'credentials' | 'egress'>;
type ReceivingDeps = Parameters<typeof openById>[0];

/** A credential of a workspace, by its id. */
type Account = { readonly workspaceId: string; readonly credentialsId: string };

/** The credential is not there, or of another type; nobody can say now; or no key of this process opens it. */
type NotOpened = 'missing' | NotOpenedYet;
type NotOpenedYet = 'unknown' | 'sealed';

/** The reasons for which a call waits until its credential can be opened. */
export const notOpenedYet: { readonly [R in NotOpenedYet]: string } = {
  unknown: 'nobody says what the credential is',
  sealed: 'no key opens the credential',
};

/** An adapter whose credentials are opened for each use, and seen by nothing else. */
export type Channel = Pick<
  ChannelAdapter,
  'channel' | 'credentialType' | 'signsBody' | 'receipt' | 'windowMs' | 'afterMessage' | 'render' | 'say'
> & {
  /** The contents of a genuine request, in the form that `read` takes. */
  readonly bodyOf: (request: ClaimedRequest) => unknown;
  /** True if the provider asks by GET for a proof that the address is its owner's. */
  readonly asksForProof: boolean;
  /** The secrets for a request that names the credential by its id alone; throws as `openById` does. */
  readonly open: (deps: ReceivingDeps, credentialsId: string) => Promise<OpenedChannel>;
  readonly send: (
    deps: OpeningDeps,
    account: Account,
    call: ChannelCall,
    sendId: string,
  ) => Promise<SendOutcome | NotOpened>;
  /** Asks for messages; undefined for a provider that sends them only. */
  readonly poll:
    | ((
        deps: OpeningDeps,
        account: Account,
        from: number | undefined,
        signal: AbortSignal,
      ) => Promise<Polled<ContactMessage> | NotOpened>)
    | undefined;
  readonly fetchFile: (
    deps: OpeningDeps,
    account: Account,
    file: ContactFile,
    maxBytes: number,
  ) => Promise<FetchedFile | NotOpened>;
  /** Tells the provider to send messages to `url`; undefined where its owner has to. */
  readonly connect:
    ((deps: OpeningDeps, account: Account, url: string) => Promise<SendOutcome | NotOpened>) | undefined;
};

/** A channel with the secrets that judge and read one request. */
type OpenedChannel = {
  /** Judges a request: without its body if that is not signed, and else with it. */
  readonly isGenuine: (request: ClaimedRequest) => boolean;
  /** The words that answer a provider's question by GET; undefined for a stranger. */
  readonly answerToProof: (query: Readonly<Record<string, unknown>>) => string | undefined;
  readonly read: (body: unknown, receivedAt: number) => readonly ContactMessage[];
  readonly proofs: (body: unknown) => readonly SendProof[];
};

/** Every carrier; a new one does not compile until it has its line here. */
const carriers: { readonly [C in ChannelCarrier]: Channel } = {
  'messaging-a': channelWith(whatsapp),
  'messaging-a-twilio': channelWith(twilio),
  'messaging-b': channelWith(telegram),
};

/** The channel over that carrier. */
export function carrierNamed(name: ChannelCarrier): Channel {
  return carriers[name];
}

function channelWith<T extends ChannelCarrier>(adapter: ChannelAdapter<T>): Channel {
  const { connect, poll } = adapter;
  async function access(
    { config, credentials, egress }: OpeningDeps,
    { workspaceId, credentialsId }: Account,
  ): Promise<ProviderAccess<T> | NotOpened> {
    const opened = await credentials.open(workspaceId, credentialsId, adapter.credentialType);
    const address = channelAddress(config, adapter.credentialType, credentialsId);
    const { status } = opened;
    if (status === 'opened') return { data: opened.data, hosts: opened.hosts, egress, address };
    return status === 'sealed' || status === 'unknown' ? status : 'missing';
  }
  return {
    ...adapter,
    bodyOf: adapter.bodyOf ?? (({ bytes }) => jsonOf(bytes.toString('utf8'))),
    asksForProof: adapter.answerToProof !== undefined,
    async open(deps, credentialsId) {
      const { data } = await openById(deps, credentialsId, adapter.credentialType);
      return {
        isGenuine: (request) => adapter.isGenuine(request, data),
        answerToProof: (query) => adapter.answerToProof?.(query, data),
        read: (body, receivedAt) => adapter.read(body, receivedAt, data),
        proofs: (body) => adapter.proofs?.(body, data) ?? [],
      };
    },
    async send(deps, account, call, sendId) {
      const opened = await access(deps, account);
      return typeof opened === 'string' ? opened : adapter.send(call, opened, sendId);
    },
    poll:
      poll &&
      (async (deps, account, from, signal) => {
        const opened = await access(deps, account);
        if (typeof opened === 'string') return opened;
        const polled = await poll(opened, from, signal);
        if (polled.outcome !== 'polled') return polled;
        const now = Date.now();
        return {
          ...polled,
          messages: polled.messages.flatMap((json) => adapter.read(json, now, opened.data)),
        };
      }),
    async fetchFile(deps, account, file, maxBytes) {
      const opened = await access(deps, account);
      return typeof opened === 'string' ? opened : adapter.fetchFile(file, opened, maxBytes);
    },
    connect:
      connect &&
      (async (deps, account, url) => {
        const opened = await access(deps, account);
        return typeof opened === 'string' ? opened : connect(url, opened);
      }),
  };
}
