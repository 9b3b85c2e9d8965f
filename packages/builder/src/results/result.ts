import type { ManagementClient } from '@parley/client';

/** Results as the API gives them, a page of them. */
export type PageOfResults = Awaited<ReturnType<ManagementClient['listResults']>>;

/** A result as the API gives it. */
export type Result = PageOfResults['results'][number];
