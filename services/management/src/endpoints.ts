import type { AnyEndpoint } from '@parley/server';
import type { Deps } from './deps.ts';
import { getPointer } from './internal/get-pointer.ts';
import { getPublicId } from './internal/get-public-id.ts';
import { getSnapshot } from './internal/get-snapshot.ts';
import { getToken } from './internal/get-token.ts';
import type { ManagementPrincipal } from './principals/principal.ts';

/** Every operation of the management service. */
export const endpoints: readonly AnyEndpoint<ManagementPrincipal, Deps>[] = [];

/** What only the chat service may ask (packages/schema/src/internal/internal-api.ts). */
export const internalEndpoints: readonly AnyEndpoint<ManagementPrincipal, Deps>[] = [
  getToken,
  getPublicId,
  getPointer,
  getSnapshot,
];
