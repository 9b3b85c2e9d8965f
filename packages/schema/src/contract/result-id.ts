/** Positions within a millisecond, shared by the shards: a position is `milliseconds × 1024 + tie`. */
export const tiesPerMillisecond = 1024;
/** Shards of the turn streams there can be at most: the residue of a position modulo this is its shard. */
export const maxShards = 64;

const positionDigits = 11;
const resultIdPattern = /^[0-9a-z]{11}-[\w-]{22}$/;

/** The id of the result at `position`; `secret` is 128 random bits in base64url, so that ids cannot be guessed. */
export function resultIdOf(position: number, secret: string): string {
  return `${position.toString(36).padStart(positionDigits, '0')}-${secret}`;
}

/**
 * The position in a result id; undefined if the text cannot be a result id. A position is the stable rank of a result
 * in its bot's list and the `cursor` of the listing.
 */
export function positionOf(resultId: string): number | undefined {
  if (!resultIdPattern.test(resultId)) return undefined;
  const position = Number.parseInt(resultId.slice(0, positionDigits), 36);
  return Number.isSafeInteger(position) ? position : undefined;
}

/** The creation time of the result at `position`, milliseconds since 1970. */
export function createdAtOf(position: number): number {
  return Math.floor(position / tiesPerMillisecond);
}

/** The shard of the session that created the result at `position`. */
export function shardOf(position: number): number {
  return position % maxShards;
}
