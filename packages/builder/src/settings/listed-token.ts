import type { ManagementClient } from '@parley/client';

/** A token as lists show it: everything but its value. */
export type ListedToken = Awaited<ReturnType<ManagementClient['listUserTokens']>>['tokens'][number];

/** A token that was just made, with its value. */
export type MadeToken = Awaited<ReturnType<ManagementClient['createUserToken']>>;
