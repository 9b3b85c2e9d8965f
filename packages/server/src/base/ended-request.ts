/** A request that has ended, as it is logged and measured: with the fields of every request and those of handlers. */
export type EndedRequest = {
  method: string;
  status: number;
  durationMs: number;
  requestId: string;
  operation?: string;
  /** The code of the problem it was answered with. */
  problem?: string;
  /** True if its answer was a stream that stayed open for as long as there was something to tell. */
  isStream?: boolean;
  [noted: string]: unknown;
};
