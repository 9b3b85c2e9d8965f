import type { TextBubbleContentFormat } from '@parley/schema';

/** How much one turn may do before it is ended with a log line. */
export type Budget = {
  /** Blocks entered and answers of the shell in one turn. */
  readonly maxSteps: number;
  /** Characters of JSON sent back in one turn. `renderingFactor` times as many may be filled in, compared and copied. */
  readonly maxOutputLength: number;
  /** Bytes that all values of a session may take together: variables and answers of every running bot. */
  readonly maxValueBytes: number;
  /** Milliseconds that the turn may go on without handing over to the shell: a net below what is charged. */
  readonly maxStretchMs: number;
};

/** How many times its output a turn may look at: what conditions compare and variables take is not sent back. */
export const renderingFactor = 8;

/** The budget of a turn where the operator says nothing else. */
export const defaultBudget: Budget = {
  maxSteps: 1_000,
  maxOutputLength: 1_000_000,
  maxValueBytes: 1_000_000,
  maxStretchMs: 250,
};

/** What the outside lends to a turn. Recorded with its events it replays to the same bytes. */
export type Context = {
  /** Milliseconds since 1970, the same throughout the turn. */
  readonly now: number;
  /**
   * Milliseconds of processor time, a clock that only goes forward. Nothing but the end of a stretch that takes too long
   * depends on it.
   */
  readonly clock: () => number;
  /** Random 32-bit words, fresh for each turn and the same whenever they are asked for: few bots draw lots. */
  readonly seed: () => readonly number[];
  readonly format: TextBubbleContentFormat;
  readonly isPreview: boolean;
  /** Whether the client takes over streams of language-model completions. */
  readonly isStreamEnabled: boolean;
  readonly budget: Budget;
};
