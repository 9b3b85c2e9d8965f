/** Bytes that are in hand; they are given back once. */
export type Share = {
  /** Gives back all but `bytes` of it. */
  readonly shrinkTo: (bytes: number) => void;
  readonly release: () => void;
};

/** A number of bytes that those who ask share, in the order in which they ask. */
export type MemoryBudget = {
  /** Resolves when so many bytes are free; more than there are at all count as all of them. */
  readonly take: (bytes: number) => Promise<Share>;
  /** Resolves when nobody else has any, and keeps it so. */
  readonly takeAll: () => Promise<Share>;
};

/** A budget of `total` bytes. */
export function createMemoryBudget(total: number): MemoryBudget {
  let free = total;
  const waiting: { readonly bytes: number; readonly start: () => void }[] = [];

  function giveBack(bytes: number): void {
    free += bytes;
    for (let first = waiting[0]; first && first.bytes <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.bytes;
      first.start();
    }
  }

  async function take(wanted: number): Promise<Share> {
    let bytes = Math.min(wanted, total);
    await new Promise<void>((start) => {
      waiting.push({ bytes, start });
      giveBack(0);
    });
    const shrinkTo = (kept: number): void => {
      const rest = Math.max(0, bytes - kept);
      bytes -= rest;
      giveBack(rest);
    };
    return { shrinkTo, release: () => shrinkTo(0) };
  }

  return { take, takeAll: () => take(total) };
}
