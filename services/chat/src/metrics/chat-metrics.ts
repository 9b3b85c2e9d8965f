import type { EffectResultOf, EffectType } from '@parley/engine';
import { channelNames, paymentStages, type ChannelName, type PaymentStage } from '@parley/schema/contract';
import { counterOf, createMetrics, histogramOf, type Metrics } from '@parley/server';
import type { Unclaimed } from '../sessions/claim.store.ts';

/** The operation that caused a turn. */
export type TurnKind = 'start' | 'continue' | 'preview';

/**
 * The end of a turn: `committed`; `refused`, for a reason its caller was told; `lost` to another attempt at it;
 * `failed`, for a reason that is ours.
 */
export type TurnEnd = 'committed' | 'refused' | 'lost' | 'failed';

/** The end of an attempt at sending a file: `aborted` by its sender, `failed` for a reason that is ours. */
type UploadEnd = 'received' | 'refused' | 'aborted' | 'failed';

/** The copy that answered a look-up; `stale` if it could not be confirmed in time. */
export type FoundIn = 'process' | 'redis' | 'management' | 'stale' | 'nowhere';

/**
 * The fates of a message of a contact. `taken`, `known` and `full` are said when it comes in, `not-read` of a request
 * without any; the others when it is its turn.
 */
const channelMessageOutcomes = [
  'taken',
  'known',
  'full',
  'not-read',
  'forged',
  'unanswered',
  'answered',
  'said',
  'early',
  'not-started',
  'ignored',
  'given-up',
] as const;
type ChannelMessageOutcome = (typeof channelMessageOutcomes)[number];

const channelSendOutcomes = ['sent', 'again', 'refused', 'gone', 'revoked', 'later'] as const;
type ChannelSendOutcome = (typeof channelSendOutcomes)[number];

/** The measurements of the chat service beyond its requests. */
export type ChatMetrics = Metrics & {
  /** Counts the end of a turn, and times it where it was committed. */
  readonly turnEnded: (kind: TurnKind, end: TurnEnd, seconds: number) => void;
  readonly effectEnded: (effect: EffectType, seconds: number) => void;
  /** Counts a question to a language model, and the tokens of one that was answered. */
  readonly modelAsked: (
    outcome: 'answered' | 'failed',
    usage?: { readonly inputTokens: number; readonly outputTokens: number },
  ) => void;
  /** Counts a question to a payment provider, by what it came to. */
  readonly paymentAsked: (outcome: 'created' | 'failed' | EffectResultOf<'verifyPayment'>['status']) => void;
  /** Counts what a payment provider told by itself: `ignored` for what is no payment of ours. */
  readonly paymentNews: (outcome: PaymentStage | 'forged' | 'ignored') => void;
  /** Counts a message of a contact, by what became of it at one step of its way. */
  readonly channelMessage: (channel: ChannelName, outcome: ChannelMessageOutcome) => void;
  /** Counts a try to send to a contact, by its end; `again`: nobody knows how the try before it ended. */
  readonly channelSend: (channel: ChannelName, outcome: ChannelSendOutcome) => void;
  /** Counts an effect that money was spent on twice, because a process died before it had the result. */
  readonly effectBegunAgain: (effect: EffectType) => void;
  /** Counts a message that was not run as a turn, by the reason. */
  readonly claimRefused: (reason: Unclaimed['outcome']) => void;
  /** Counts the end of an attempt at sending a file, and the bytes that were stored. */
  readonly uploadEnded: (end: UploadEnd, bytes: number) => void;
  /** Counts a write that too few replicas of Redis had in time. */
  readonly writeMissedReplicas: () => void;
  /** Gives the function that counts the lookups of one cache. */
  readonly lookupsOf: (cache: string) => (found: FoundIn) => void;
};

/** The metrics of one chat process. */
export function createChatMetrics(): ChatMetrics {
  // a turn is timed by itself, so that its request need not be
  const metrics = createMetrics({ service: 'chat', timesRequests: false });
  const { registry } = metrics;
  const turns = counterOf(registry, 'parley_turns_total', 'Turns that have ended', ['kind', 'outcome']);
  const turnDurations = histogramOf(
    registry,
    'parley_turn_duration_seconds',
    'From the claim of a turn to its commit',
    ['kind'],
  );
  const effectDurations = histogramOf(
    registry,
    'parley_effect_duration_seconds',
    'What a bot asked of the world outside the engine',
    ['effect'],
  );
  const refusals = counterOf(
    registry,
    'parley_claims_refused_total',
    'Messages that were not run as a turn: repeated, too early or for a session that takes none',
    ['reason'],
  );
  const uploads = counterOf(registry, 'parley_uploads_total', 'Attempts at sending a file, by their end', [
    'outcome',
  ]);
  const uploadedBytes = counterOf(
    registry,
    'parley_upload_bytes_total',
    'Bytes of files that were stored',
    [],
  );
  const lookups = counterOf(
    registry,
    'parley_cache_lookups_total',
    'Lookups of tokens, pointers and flows, by where they were found',
    ['cache', 'found'],
  );
  const missed = counterOf(
    registry,
    'parley_writes_without_replicas_total',
    'Writes to Redis that too few replicas had in time',
    [],
  );
  return {
    ...metrics,
    ...moneyMetrics(registry),
    ...channelMetrics(registry),
    writeMissedReplicas: () => missed().inc(),
    turnEnded(kind, end, seconds) {
      turns(kind, end).inc();
      if (end === 'committed') turnDurations(kind).observe(seconds);
    },
    effectEnded: (effect, seconds) => effectDurations(effect).observe(seconds),
    claimRefused: (reason) => refusals(reason).inc(),
    uploadEnded(end, bytes) {
      uploads(end).inc();
      uploadedBytes().inc(bytes);
    },
    lookupsOf: (cache) => (found) => lookups(cache, found).inc(),
  };
}

/** The metrics of messaging channels. */
function channelMetrics(
  registry: ChatMetrics['registry'],
): Pick<ChatMetrics, 'channelMessage' | 'channelSend'> {
  const labels = ['channel', 'outcome'];
  const help = 'Messages of contacts of channels, by what became of them';
  const messages = counterOf(registry, 'parley_channel_messages_total', help, labels);
  const tries = 'Tries to send to contacts of channels, by their end';
  const sends = counterOf(registry, 'parley_channel_sends_total', tries, labels);
  for (const channel of channelNames) {
    for (const outcome of channelMessageOutcomes) messages(channel, outcome);
    for (const outcome of channelSendOutcomes) sends(channel, outcome);
  }
  return {
    channelMessage: (channel, outcome) => messages(channel, outcome).inc(),
    channelSend: (channel, outcome) => sends(channel, outcome).inc(),
  };
}

/** The metrics of what costs money, or brings it. */
function moneyMetrics(
  registry: ChatMetrics['registry'],
): Pick<ChatMetrics, 'modelAsked' | 'paymentAsked' | 'paymentNews' | 'effectBegunAgain'> {
  const models = counterOf(registry, 'parley_model_questions_total', 'Questions to language models', [
    'outcome',
  ]);
  const tokens = counterOf(registry, 'parley_model_tokens_total', 'Tokens of language models', ['direction']);
  const payments = counterOf(
    registry,
    'parley_payment_questions_total',
    'Questions to payment providers: payments that were made there, and answers about them',
    ['outcome'],
  );
  const news = counterOf(
    registry,
    'parley_payment_webhooks_total',
    'Webhooks of payment providers, by what came of them',
    ['outcome'],
  );
  const begunAgain = counterOf(
    registry,
    'parley_effects_begun_again_total',
    'Effects that money was spent on twice, because a process died before it had the result',
    ['effect'],
  );
  // what has not happened yet is 0 and no gap: an alert would miss the first time
  for (const outcome of ['answered', 'failed']) models(outcome);
  for (const direction of ['input', 'output']) tokens(direction);
  for (const outcome of ['created', 'failed', 'paid']) payments(outcome);
  for (const outcome of [...paymentStages, 'forged', 'ignored']) news(outcome);
  begunAgain('languageModel');
  return {
    modelAsked(outcome, usage) {
      models(outcome).inc();
      if (!usage) return;
      tokens('input').inc(usage.inputTokens);
      tokens('output').inc(usage.outputTokens);
    },
    paymentAsked: (outcome) => payments(outcome).inc(),
    paymentNews: (outcome) => news(outcome).inc(),
    effectBegunAgain: (effect) => begunAgain(effect).inc(),
  };
}
