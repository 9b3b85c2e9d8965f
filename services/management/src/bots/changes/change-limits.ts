/** The most of each thing in one batch of changes. Deleting all of a very large bot takes some batches. */
export const batchLimits = { operations: 5_000, bytes: 2 * 1024 * 1024, idLength: 64 } as const;
