import { forbidden } from '@parley/errors';
import type { Access } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { ManagementPrincipal } from '../principals/principal.ts';

/** For the other service of this installation alone. */
export const internalAccess: Access<ManagementPrincipal, Deps, undefined> = {
  tokens: ['internal'],
  allow({ principal }) {
    if (principal.kind !== 'internal') throw forbidden(undefined);
    return undefined;
  },
};
