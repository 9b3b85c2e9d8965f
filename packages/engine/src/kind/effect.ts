import type { JsonObject } from '@parley/schema';
import type { Passage, TranscriptLine } from '@parley/schema/contract';
import type { Json } from '../values/json.ts';

/** A program for the sandbox: a function body whose parameters are the names of `args`. */
export type Program = {
  readonly code: string;
  readonly args: Readonly<Record<string, Json>>;
};

/** The outcome of a program: its value and the variables it set by name, or its error message. */
export type ProgramOutcome =
  | {
      readonly ok: true;
      readonly value: Json;
      readonly sets: readonly { readonly name: string; readonly value: Json }[];
    }
  | { readonly ok: false; readonly error: string };

/** An HTTP request a bot makes. */
export type HttpRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly timeoutMs: number;
  /** Credentials of the workspace whose secret the shell adds, if they are for the host of `url`. */
  readonly credentialsId?: string;
};

/** One message of a dialogue with a language model. */
export type ModelMessage =
  | { readonly role: 'system'; readonly content: string }
  /** `images` are addresses that the model reads. */
  | { readonly role: 'user'; readonly content: string; readonly images?: readonly string[] }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly content: string };

/** A wish of a model to have a tool run. `arguments` is JSON, or meant to be. */
export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string };

/** A tool that a model may wish for; `parameters` is a JSON schema. */
export type ModelTool = {
  readonly name: string;
  readonly description?: string;
  readonly parameters: JsonObject;
};

/** A model of a provider, and the account that it is asked with. */
export type ModelAccess = {
  /** One of the model providers; it says the protocol and the usual address. */
  readonly provider: string;
  readonly credentialsId: string;
  /** Must be an address that the credential is bound to. */
  readonly baseUrl?: string;
  readonly apiVersion?: string;
  readonly model: string;
};

/** A question to a language model. */
export type ModelQuestion = ModelAccess & {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly temperature?: number;
  readonly maxTokens?: number;
  /** The answer is to be JSON of this schema. */
  readonly format?: { readonly name: string; readonly schema: JsonObject };
  /** The bubble that will begin with the answer: it may be shown there while the model still speaks. */
  readonly spokenIn?: string;
  /** Set if an assistant is asked that its provider hosts: it has its instructions there, and hears the last message alone. */
  readonly assistant?: AssistantQuestion;
};

/** The facts that an assistant at its provider needs beyond a message. */
type AssistantQuestion = {
  /** The conversation that goes on, by the id that the provider gave it; absent: a new one begins. */
  readonly conversationId?: string;
  /** The visitor, by a name that stays the same for a whole conversation. */
  readonly user: string;
  /** Values for the variables that the assistant declares. */
  readonly inputs: Readonly<Record<string, string>>;
};

/** The tokens that a provider counted, or an estimate. */
export type TokenUsage = { readonly inputTokens: number; readonly outputTokens: number };

/** The answer of a language model. */
export type ModelAnswer = {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly usage: TokenUsage;
  readonly finishReason: string;
  /** A wish of the question that the model does not take: it was asked again without. */
  readonly leftOut?: 'temperature';
  /** The conversation of an assistant, by the id that its provider gave it. */
  readonly conversationId?: string;
};

/** A file that an effect has put into the store. */
export type StoredFileRef = {
  readonly fileId: string;
  readonly key: string;
  /** The address that anybody may open. */
  readonly url: string;
  readonly sizeBytes: number;
};

/** A sum of money: `amount` counts the smallest unit of the currency, such as cents. */
export type Money = { readonly amount: number; readonly currency: string };

/** A payment at a provider. */
export type PaymentRef = {
  readonly id: string;
  /** `form`: the client draws the provider's form with a secret; `page`: the provider has a page, which the visitor opens. */
  readonly way: 'form' | 'page';
  /** The turn that asked for it first. */
  readonly turn: number;
};

/** The sum that a payment is over, what it is for, and the account that it goes to. */
export type PaymentPurpose = {
  readonly credentialsId: string;
  readonly money: Money;
  readonly botId: string;
  /** Absent in previews. */
  readonly resultId?: string;
  readonly blockId: string;
};

/** The effects by type, each with its request and its result: work that a pure function cannot do itself. */
type Effects = {
  evaluate: {
    request: { readonly programs: readonly Program[] };
    result: { readonly outcomes: readonly ProgramOutcome[] };
  };
  createPayment: {
    request: {
      readonly purpose: PaymentPurpose;
      readonly way: PaymentRef['way'];
      readonly description?: string;
      /** For the receipt of the provider. */
      readonly email?: string;
      /** The open payment of the same question over another sum: it is ended first. */
      readonly replaces?: PaymentRef;
    };
    /** `reason`: the provider did not answer, or it or this installation refused; `error` is for the author. */
    result:
      | {
          readonly ok: true;
          readonly payment: PaymentRef;
          readonly publicKey: string;
          /** The secret that the client draws the form with. */
          readonly secret?: string;
          /** The address of the provider's page. */
          readonly page?: string;
          /** True if it was made with the test keys of the account, and charges nobody. */
          readonly isTrial?: boolean;
        }
      | { readonly ok: false; readonly reason: 'away' | 'refused'; readonly error: string };
  };
  verifyPayment: {
    request: { readonly purpose: PaymentPurpose; readonly payment: PaymentRef };
    /**
     * `paid` only if the provider says so of this payment, over this sum, for this block of this session; `over`: nobody
     * can pay it any more, and nobody has.
     */
    result: {
      readonly status: 'paid' | 'processing' | 'unpaid' | 'over' | 'away' | 'refused';
      /** The movement of money, where the provider gives it an id of its own. */
      readonly intentId?: string;
      /** For the author. */
      readonly error?: string;
    };
  };
  httpRequest: {
    request: { readonly request: HttpRequest };
    /** `error` says why there was no response; `status` is then 408, 400 or 500. */
    result: { readonly status: number; readonly data: Json; readonly error?: string };
  };
  languageModel: {
    request: ModelQuestion;
    /** `error` says why there is no answer, in words for the author. */
    result: ModelAnswer | { readonly error: string };
  };
  speech: {
    request: ModelAccess & {
      readonly text: string;
      readonly voice: string;
      /** The way to speak, in words, for models that take it. */
      readonly instructions?: string;
    };
    /** `error` says why nothing was spoken, in words for the author. */
    result: { readonly file: StoredFileRef; readonly usage: TokenUsage } | { readonly error: string };
  };
  transcription: {
    request: ModelAccess & {
      /** The address of the sound; a private file of this installation must be one of the result. */
      readonly url: string;
      /** Words that are likely to be in it. */
      readonly prompt?: string;
    };
    /** `error` says why there is no text, in words for the author. */
    result: { readonly text: string; readonly usage: TokenUsage } | { readonly error: string };
  };
  searchCollection: {
    request: {
      readonly collectionId: string;
      readonly query: string;
      readonly limit: number;
      /** Set if the collection is kept by a provider, with the account that opens it. */
      readonly at?: { readonly provider: string; readonly credentialsId: string };
    };
    /** `error` says why nothing was searched, in words for the author. */
    result: { readonly passages: readonly Passage[] } | { readonly error: string };
  };
  openBot: {
    /** `hash` is the version this session is pinned to, if it has used that bot before. */
    request: { readonly botId: string; readonly hash?: string; readonly needsResult: boolean };
    result:
      | { readonly ok: true; readonly hash: string; readonly resultId?: string }
      | { readonly ok: false; readonly error: string };
  };
  readInstallation: {
    request: unknown;
    /** `hasMailServer` is absent if it is not known. */
    result: { readonly hasMailServer?: boolean };
  };
  readTranscript: {
    request: unknown;
    /** The conversation so far, this turn's messages included; `isShortened` if its oldest lines are kept no longer. */
    result: { readonly lines: readonly TranscriptLine[]; readonly isShortened?: boolean };
  };
};

/** The types of effects. */
export type EffectType = keyof Effects;
/** A request to the shell. */
export type Effect = { [T in EffectType]: { readonly type: T } & Effects[T]['request'] }[EffectType];
/** A request of one type. */
export type EffectOf<T extends EffectType> = Extract<Effect, { type: T }>;
/** The answer of the shell to the effect of the same type. */
export type EffectResult = { [T in EffectType]: { readonly type: T } & Effects[T]['result'] }[EffectType];
/** The answer to a request of that type. */
export type EffectResultOf<T extends EffectType> = Extract<EffectResult, { type: T }>;
