import type { EffectOf, EffectResultOf, EffectType, Flow } from '@parley/engine';
import type { CachedInstallation, TranscriptLine } from '@parley/schema/contract';
import type { Tracing } from '@parley/server';
import type { Egress } from '@parley/server/egress';
import type { ChatMetrics } from '../metrics/chat-metrics.ts';
import type { FairSlots } from '../fairness/fair-slots.ts';
import type { Tenant } from '../fairness/tenant.ts';
import type { Sandbox } from '../sandbox/sandbox-pool.ts';

/** What a performer may know of the turn that asks. */
export type EffectContext = {
  readonly sandbox: Sandbox;
  readonly egress: Egress;
  readonly metrics: Pick<ChatMetrics, 'effectEnded'>;
  readonly requestSlots: FairSlots;
  readonly tracing: Tracing;
  readonly tenant: Tenant;
  /** The same for the same effect of the same turn, however often it is tried. */
  readonly idempotencyKey: string;
  /** What is left of the time all effects of a turn may take. */
  readonly remainingMs: number;
  /** What the installation has; undefined where nobody could say so. */
  readonly readInstallation: () => Promise<CachedInstallation | undefined>;
  /** The conversation up to here. */
  readonly readTranscript: () => Promise<TranscriptLine[]>;
  /** The version of a bot to link to, made ready for this turn; undefined where there is none to be had. */
  readonly openBot: (botId: string, hash: string | undefined) => Promise<Flow | undefined>;
  /** A place for a further result of this session; undefined in a preview. */
  readonly newResultId: () => Promise<string | undefined>;
};

/** How one type of effect is done. */
export type Performer<T extends EffectType> = {
  /**
   * Whether nobody outside notices when it is done a second time. What is not repeatable is written down before its
   * result is used.
   */
  readonly isRepeatable: boolean;
  /** Never rejects for what a bot asked: a failure is a result. */
  readonly perform: (effect: EffectOf<T>, context: EffectContext) => Promise<EffectResultOf<T>>;
};
