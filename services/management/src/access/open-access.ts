import type { Access } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { ManagementPrincipal } from '../principals/principal.ts';

/** Allows everybody. */
export const openAccess: Access<ManagementPrincipal, Deps, undefined> = {
  tokens: ['none'],
  allow: () => undefined,
};
