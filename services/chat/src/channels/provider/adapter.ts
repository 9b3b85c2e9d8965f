import type { CredentialType, SealedData, Turn } from '@parley/schema';
import type { ChannelCarrier, ChannelName } from '@parley/schema/contract';
import type { Egress } from '@parley/server/egress';

/** A thing that a contact has done, in a form that all channels share. */
export type ContactEvent =
  | { readonly type: 'text'; readonly text: string }
  /** `/name payload`, where the channel has commands. */
  | { readonly type: 'command'; readonly name: string; readonly payload: string }
  /** A file, and the words beside it. */
  | { readonly type: 'file'; readonly file: ContactFile; readonly text: string }
  /** A button that was pressed, by the key that it was sent with. */
  | { readonly type: 'button'; readonly key: string; readonly pressId: string; readonly text: string }
  /** Something that no bot reads, such as a sticker. */
  | { readonly type: 'other'; readonly kind: string };

/** A file as a provider tells of it; its bytes are fetched with the credential. */
export type ContactFile = {
  readonly ref: string;
  readonly name: string;
  readonly mediaType?: string | undefined;
  readonly sizeBytes?: number | undefined;
};

/** The end of a try to fetch a file. `gone`: the provider does not have it, or does not give it out. */
export type FetchedFile =
  | {
      readonly outcome: 'fetched';
      readonly bytes: AsyncIterable<Uint8Array>;
      readonly sizeBytes?: number | undefined;
    }
  | { readonly outcome: 'too-large' | 'gone' }
  | { readonly outcome: 'later'; readonly reason: string };

/** A message of a contact, as it is stored until it is answered. */
export type ContactMessage = {
  /** The address of the contact on the channel. */
  readonly contact: string;
  /** The id that the provider repeats if it sends the message again. */
  readonly id: string;
  /** Messages of a contact are answered in this order. */
  readonly order: number;
  /** Milliseconds since 1970, by the clock of the provider. */
  readonly at: number;
  readonly event: ContactEvent;
  readonly profile: ContactProfile;
};

/** The facts that a channel gives of a contact. */
export type ContactProfile = {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  /** The advertisement that brought them, and the click on it. */
  readonly advertisementId?: string | undefined;
  readonly clickId?: string | undefined;
};

/** A call of a provider, in its own form, as it waits to be made. */
export type ChannelCall = { readonly method: string; readonly body: Readonly<Record<string, unknown>> };

/** One thing to send to a contact. */
export type Send = {
  readonly call: ChannelCall;
  /** Made if the provider refuses the call: a picture that it cannot load becomes its address. */
  readonly instead?: ChannelCall | undefined;
  /** Milliseconds to wait before it. */
  readonly pauseMs?: number | undefined;
  /** True if the provider may refuse it without a word to anybody: buttons that are taken away. */
  readonly isOptional?: boolean | undefined;
  /** True if the message has buttons, which are taken away after the answer. */
  readonly hasButtons?: boolean | undefined;
};

/** An option of a question as the contact sees it, and the reply that it stands for. */
export type Option = {
  readonly text: string;
  readonly replyId?: string | undefined;
  /** True if it answers with nothing: the question may be skipped. */
  readonly isSkip?: boolean | undefined;
  /** True if its number and its words, typed, choose it: the carrier has no buttons. */
  readonly isTyped?: boolean | undefined;
};

/** A turn in the form of a channel. */
export type RenderedTurn = {
  readonly sends: readonly Send[];
  /** The options of its question, by the numbers in their keys. */
  readonly options: readonly Option[];
};

/** The means of rendering a turn. */
export type Rendering = {
  readonly contact: string;
  /** Begins the keys of the buttons of this turn. */
  readonly keyPrefix: string;
  /** The words on the button of a picture, from the settings of the bot. */
  readonly selectLabel: string | undefined;
};

/**
 * The end of a try to send. `refused`: the provider does not take this call, and never will; `gone`: the contact takes no
 * messages any more; `revoked`: the credential is not taken; `later`: the provider is away or busy.
 */
export type SendOutcome =
  | { readonly outcome: 'sent'; readonly messageId?: string | undefined }
  | { readonly outcome: 'refused' | 'gone' | 'revoked'; readonly reason: string }
  | {
      readonly outcome: 'later';
      readonly reason: string;
      readonly afterMs?: number | undefined;
      /** True if the call may have been made nevertheless: nobody heard its answer. */
      readonly mayHaveArrived?: boolean | undefined;
    };

/** The means of a call to a provider: an opened credential, and the way out. */
export type ProviderAccess<T extends CredentialType> = {
  readonly data: SealedData<T>;
  readonly hosts: readonly string[];
  readonly egress: Egress;
  /** The address at which this installation takes what the provider sends. */
  readonly address: string;
};

/** A send that went out for certain, although nobody heard the answer to its call. */
export type SendProof = { readonly contact: string; readonly sendId: string };

/**
 * A request that claims to be the provider's. `bytes` are empty while it is judged, unless the provider signs the body;
 * `url` is the address that the provider knows, with the query of this request.
 */
export type ClaimedRequest = {
  readonly url: string;
  readonly header: (name: string) => string | undefined;
  readonly bytes: Buffer;
};

/** The end of a question for messages. `conflict`: the provider sends them to an address, or another program asks it. */
export type Polled<M> =
  | {
      readonly outcome: 'polled';
      readonly messages: readonly M[];
      /** The position behind them: naming it in the next question says that they were stored. */
      readonly next: number | undefined;
    }
  | { readonly outcome: 'revoked' | 'conflict' | 'later'; readonly reason: string };

/** Speaks the language of one provider; everything else is the same for all of them. */
export type ChannelAdapter<T extends ChannelCarrier = ChannelCarrier> = {
  readonly channel: ChannelName;
  readonly credentialType: T;
  /** True if the proof that a request is the provider's takes its body; else none of it is read without that proof. */
  readonly signsBody: boolean;
  /** The time after a contact's last message in which the bot may write; undefined: there is no such limit. */
  readonly windowMs?: number | undefined;
  readonly isGenuine: (request: ClaimedRequest, data: SealedData<T>) => boolean;
  /**
   * The words that prove to the provider, which asks once by GET, that the address is its owner's; undefined for a stranger.
   * Left out by providers that do not ask.
   */
  readonly answerToProof?:
    ((query: Readonly<Record<string, unknown>>, data: SealedData<T>) => string | undefined) | undefined;
  /** The contents of a genuine request; left out by providers that send JSON. */
  readonly bodyOf?: ((request: ClaimedRequest) => unknown) | undefined;
  /** The body of the answer to a request that was taken; left out where any answer does. */
  readonly receipt?: { readonly mediaType: string; readonly text: string } | undefined;
  /** Reads the contents of a request that is genuine; what it does not know is left out. */
  readonly read: (body: unknown, receivedAt: number, data: SealedData<T>) => readonly ContactMessage[];
  readonly proofs?: ((body: unknown, data: SealedData<T>) => readonly SendProof[]) | undefined;
  /** Confirms a message that was taken, and takes the buttons of messages away, by their ids. */
  readonly afterMessage: (message: ContactMessage, buttons: readonly string[]) => readonly Send[];
  readonly render: (turn: Turn, rendering: Rendering) => RenderedTurn;
  /** A plain text to a contact. */
  readonly say: (contact: string, text: string) => readonly Send[];
  readonly send: (call: ChannelCall, access: ProviderAccess<T>, sendId: string) => Promise<SendOutcome>;
  /** Asks for messages and waits until there are some, for half a minute at most. Undefined for a provider that sends them only. */
  readonly poll?:
    | ((access: ProviderAccess<T>, from: number | undefined, signal: AbortSignal) => Promise<Polled<unknown>>)
    | undefined;
  /** Fetches a file of a contact; a provider gives out no more than `maxBytes`. */
  readonly fetchFile: (
    file: ContactFile,
    access: ProviderAccess<T>,
    maxBytes: number,
  ) => Promise<FetchedFile>;
  /** Tells the provider to send messages to `url`, or to none if it is empty. Undefined for one that its owner has to tell by hand. */
  readonly connect?: ((url: string, access: ProviderAccess<T>) => Promise<SendOutcome>) | undefined;
};
