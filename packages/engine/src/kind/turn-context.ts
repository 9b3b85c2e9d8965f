import type { TextBubbleContentFormat } from '@parley/schema';

/** Limits of one turn; a turn that exceeds one ends with a log line. */
export type Budget = {
  /** Blocks entered and effects finished in one turn. */
  readonly maxSteps: number;
  /** Characters of JSON sent back in one turn. A turn may fill in, compare and copy `renderingFactor` times as many. */
  readonly maxOutputLength: number;
  /** Bytes that the variables and answers of all running bots of a session may take together. */
  readonly maxValueBytes: number;
  /** Milliseconds from one effect of the turn to the next: a safety net for work that is charged too low. */
  readonly maxStretchMs: number;
};

/** A turn may read this many times its output limit: compared texts and assigned values are read but not sent back. */
export const renderingFactor = 8;

/** The budget of a turn if the operator sets none. */
export const defaultBudget: Budget = {
  maxSteps: 1_000,
  maxOutputLength: 1_000_000,
  maxValueBytes: 1_000_000,
  maxStretchMs: 250,
};

/** Clock, randomness and limits for a turn. A turn replayed with its recorded context gives the same bytes. */
export type TurnContext = {
  /** Milliseconds since 1970, the same throughout the turn. */
  readonly now: number;
  /** Milliseconds of processor time; never goes back. It decides only when a stretch of a turn has taken too long. */
  readonly clock: () => number;
  /**
   * Random 32-bit words: fresh for each turn, the same for each call in it. Drawn on demand, because few bots need
   * them.
   */
  readonly seed: () => readonly number[];
  readonly format: TextBubbleContentFormat;
  readonly isPreview: boolean;
  /** True if the way of the turn is wanted; that of a preview always is. */
  readonly isTraced?: true;
  /** False if nobody wants to know by what the same could be said again; absent: it is told. */
  readonly isReferring?: boolean;
  /** True if the client takes over streams of language-model completions. */
  readonly isStreamEnabled: boolean;
  /** The largest file that a visitor may send; absent where this installation stores none. */
  readonly maxFileBytes?: number | undefined;
  readonly budget: Budget;
};
