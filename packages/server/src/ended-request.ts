/** A request that has ended, as it is logged and measured. */
export type EndedRequest = {
  readonly method: string;
  readonly status: number;
  readonly durationMs: number;
  readonly fields: Readonly<Record<string, unknown>>;
};
