/** The ways to break the protocol on purpose (failpoints.mjs, worker-failpoints.mjs). */
export const breakings = [
  'nothing',
  'no-fence',
  'ack-first',
  'two-writers',
  'start-order',
  'forget-files',
  'forget-events',
  'rename-events',
] as const;
export type Breaking = (typeof breakings)[number];

/** The minimum that must happen before a run may end. */
export type FaultOptions = {
  readonly minTurns: number;
  readonly minKills: number;
  readonly talkers: number;
  /** Visitors who buy something, beside those who talk. */
  readonly buyers: number;
  readonly seed: number;
  /** The way the protocol is broken on purpose. */
  readonly breaks: Breaking;
  readonly limitMs: number;
  /** Also checks what is told of abandoned results, which takes minutes. */
  readonly waitsForAbandoned: boolean;
  readonly log: (line: string) => void;
};
