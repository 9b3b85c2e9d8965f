/** The least pace of somebody whose connection is held for them; it is cut where they fall behind. */
export type LeastPace = {
  /** On the whole, however often they pause. */
  readonly bytesPerSecond: number;
  /** The longest they may be behind that, and so the longest they may pause, in milliseconds. */
  readonly pauseMs: number;
};

/** The milliseconds that so many bytes may take at a pace. */
export function timeFor(bytes: number, { bytesPerSecond }: LeastPace): number {
  return (bytes / bytesPerSecond) * 1_000;
}
