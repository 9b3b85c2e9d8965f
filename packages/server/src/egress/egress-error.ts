/**
 * A request that got no response. `timeout`: it took too long; `refused`: it is not allowed; `failed`: the
 * rest.
 */
export class EgressError extends Error {
  readonly reason: 'timeout' | 'refused' | 'failed';
  constructor(reason: EgressError['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'EgressError';
    this.reason = reason;
  }
}

/** Something that may not be asked for. The message names no address: it may be shown to a bot's author. */
export function refused(message: string, cause?: unknown): EgressError {
  return new EgressError('refused', message, cause);
}

/**
 * The refusal of a name that nobody has and of one that leads inside, in equal words: otherwise a bot could list
 * internal names.
 */
export function unreachable(cause?: unknown): EgressError {
  return refused('The host is unknown, or may not be reached from here.', cause);
}
