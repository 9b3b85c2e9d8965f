/** Whether, and how, the protocol can be broken on purpose (failpoints.mjs). */
export const breakings = ['nothing', 'no-fence', 'ack-first', 'two-writers', 'start-order'] as const;
export type Breaking = (typeof breakings)[number];

/** How much is to happen before a run may end. */
export type FaultOptions = {
  readonly minTurns: number;
  readonly minKills: number;
  readonly talkers: number;
  readonly seed: number;
  /** How the protocol is broken on purpose. */
  readonly breaks: Breaking;
  readonly limitMs: number;
  readonly log: (line: string) => void;
};
