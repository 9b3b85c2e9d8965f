import { endpointsOf } from '@parley/server';
import type { Deps } from './deps.ts';
import type { ManagementPrincipal } from './principals/principal.ts';

/** Declares an operation of the management service. */
export const defineEndpoint = endpointsOf<ManagementPrincipal, Deps>();
