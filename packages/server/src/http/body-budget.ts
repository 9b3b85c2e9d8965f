import { bodiesBusy } from '@parley/errors';

/** The bytes of bodies that a process has in hand: from their arrival until their requests are answered. */
export type BodyBudget = {
  /** Begins to count a request for somebody. */
  readonly open: (owner: string) => BodyCount;
};

/** The bytes of one body. */
export type BodyCount = {
  /** Counts bytes that have arrived; throws `bodies-busy` where the process or the owner has too many in hand. */
  readonly add: (bytes: number) => void;
  /** Gives them all back. */
  readonly close: () => void;
};

const retryAfterSeconds = 1;

/**
 * A budget of so many bytes, of which one owner has at most half. Bytes count when they are here: who announces a body
 * and sends none of it keeps nothing from others.
 */
export function bodyBudget(maxBytes: number): BodyBudget {
  const share = Math.floor(maxBytes / 2);
  const owned = new Map<string, number>();
  let all = 0;
  const change = (owner: string, bytes: number): void => {
    all += bytes;
    const sum = (owned.get(owner) ?? 0) + bytes;
    if (sum === 0) owned.delete(owner);
    else owned.set(owner, sum);
  };
  return {
    open(owner) {
      let own = 0;
      return {
        add(bytes) {
          if (all + bytes > maxBytes || (owned.get(owner) ?? 0) + bytes > share)
            throw bodiesBusy({ retryAfterSeconds });
          own += bytes;
          change(owner, bytes);
        },
        close() {
          if (own > 0) change(owner, -own);
          own = 0;
        },
      };
    },
  };
}
