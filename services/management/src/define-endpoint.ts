import { endpointsOf, type DefineEndpoint } from '@parley/server';
import type { Deps } from './deps.ts';
import type { ManagementPrincipal } from './principals/principal.ts';

/** Declares an operation of the management service. */
export const defineEndpoint: DefineEndpoint<ManagementPrincipal, Deps> = endpointsOf();
