import type { EffectOf, EffectResultOf, EffectType, Flow, Json, StoredFileRef } from '@parley/engine';
import type { ModelMeans } from '@parley/models';
import type { CredentialType } from '@parley/schema';
import type { CachedInstallation, Passage, TranscriptLine } from '@parley/schema/contract';
import type { FairSlots, Tenant, Tracing } from '@parley/server';
import type { Egress, OutgoingBytes } from '@parley/server/egress';
import type { CredentialRefusal, OpenedCredential } from '../credentials/credential-source.ts';
import type { ChatMetrics } from '../metrics/chat-metrics.ts';
import type { MarkMaker } from '../payments/provider/payment-marks.ts';
import type { NewPayment } from '../payments/provider/payment-provider.ts';
import type { Sandbox } from '../sandbox/sandbox-pool.ts';

/** The place of the sounds that the bots of a turn make and hear. */
export type SoundFiles = {
  /**
   * Keeps a sound as a public file of the result. `name` is one for one effect of one turn, so that a second attempt replaces
   * what the first one left. Rejects with a `ModelFailure` where it cannot be kept.
   */
  readonly keep?: (name: string, sound: AsyncIterable<Uint8Array>) => Promise<StoredFileRef>;
  /**
   * Opens the sound at an address: from the store where it lies there, otherwise by a request. A private file has to be one
   * of the result. Rejects with a `ModelFailure` where there is nothing to be had.
   */
  readonly open: (url: string, until: number) => Promise<OutgoingBytes>;
};

/** The facts that a performer may use of the turn that asks. */
export type EffectContext = {
  readonly sandbox: Sandbox;
  readonly egress: Egress;
  readonly metrics: Pick<ChatMetrics, 'effectEnded' | 'modelAsked' | 'paymentAsked'>;
  readonly requestSlots: FairSlots;
  /** The limits for language models, the tokens of the workspaces, and the slots that organizations share fairly. */
  readonly models: ModelMeans & { readonly slots: FairSlots };
  /** The turn, as payments name it. */
  readonly payments: {
    readonly marks: MarkMaker;
    readonly isPreview: boolean;
    readonly sessionId: string;
    readonly turn: number;
    /** Undefined if this installation does not know its own address. */
    readonly returnUrls: NewPayment['returnUrls'] | undefined;
  };
  /** The sounds that the bot makes and hears. */
  readonly sounds: SoundFiles;
  readonly tracing: Tracing;
  readonly tenant: Tenant;
  /** One key for one effect of one turn, however often it is tried. */
  readonly idempotencyKey: string;
  /** Time left of the limit for all effects of a turn. */
  readonly remainingMs: number;
  /** A credential of the bot's own workspace. Nothing of it may leave the performer but to one of its hosts. */
  readonly openCredential: <T extends CredentialType>(
    credentialsId: string,
    type: T,
  ) => Promise<OpenedCredential<T> | CredentialRefusal>;
  /** The settings of the installation; undefined if nobody could say. */
  readonly readInstallation: () => Promise<CachedInstallation | undefined>;
  /** The conversation up to here, and whether its oldest lines are kept no longer. */
  readonly readTranscript: () => Promise<{ lines: TranscriptLine[]; isShortened: boolean }>;
  /** Passages of a collection of the bot's own workspace; undefined if it has none with that id. */
  readonly searchPassages: (
    collectionId: string,
    asked: { readonly query: string; readonly limit: number },
  ) => Promise<readonly Passage[] | undefined>;
  /** The version of a bot to link to, made ready for this turn; undefined where there is none to be had. */
  readonly openBot: (botId: string, hash: string | undefined) => Promise<Flow | undefined>;
  /** The id of a further result of this session; undefined in a preview. */
  readonly newResultId: () => Promise<string | undefined>;
  /** Told of what a language model says while it speaks, where somebody listens. */
  readonly onDelta?: (spokenIn: string, text: string) => void;
  /** Calls back once the visitor wants no more of that, until the function given back is called. */
  readonly watchStop?: (onStop: () => void) => () => void;
  /** Told that a paid effect is begun although an attempt that died had begun it. */
  readonly onBegunAgain: (effect: EffectType) => void;
  /** Told of a response before the bot is; set in previews whose author asks for it. */
  readonly onResponse?: (response: {
    readonly headers: Readonly<Record<string, string>>;
    readonly data: Json;
  }) => void;
};

/** The way one type of effect is done. */
export type Performer<T extends EffectType> = {
  /**
   * True if nobody outside notices a second execution. The result of any other effect is written to the journal
   * before it is used.
   */
  readonly isRepeatable: boolean;
  /** True if each beginning costs money: it is written to the journal, so that a second one is seen and counted. */
  readonly isPaid?: true;
  /**
   * True if it tells others of the result: the result of a start is written to the journal before, so that a later attempt
   * tells of the same one.
   */
  readonly namesResult?: true;
  /**
   * True if it counts in the numbers that tell the effects of a turn apart, in the journal and in the keys of requests.
   * An attempt may begin under one release and be taken over under another: a repeatable effect that is new, or is now
   * asked for where it was not, does not count, and all that follow keep their numbers.
   */
  readonly isNumbered: boolean;
  /** Never rejects for what a bot asked: a failure is a result. */
  readonly perform: (effect: EffectOf<T>, context: EffectContext) => Promise<EffectResultOf<T>>;
};
