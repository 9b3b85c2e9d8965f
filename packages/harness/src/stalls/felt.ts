import type { HostileRequest } from './plain-http.ts';

/** The fate of the cheap request. */
export type Felt = {
  /** The longest it took, in milliseconds. */
  readonly worstMs: number;
  readonly asked: number;
  /** Each answer other than success by its status and code, or the reason that there was none. */
  readonly failures: readonly string[];
};

/** The services whose other callers are asked meanwhile, and the programs of somebody else's bot. */
export type Neighbour = 'chat' | 'management' | 'programs';

/** A request of somebody else that costs little, and the time from one to the next in milliseconds. */
export type CheapRequest = { readonly request: HostileRequest; readonly everyMs: number };
