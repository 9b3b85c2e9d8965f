export type { LedgerRow } from './ledger-row.ts';
export { queues } from './queues.ts';
export { redisKeyFamilies } from './redis-keys.ts';
export { tables } from './tables.ts';
