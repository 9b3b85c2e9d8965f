import type { UserMode } from '@parley/schema';
import type { Contract } from '@parley/server';

/** The caller of this service. */
export type ManagementPrincipal =
  | {
      readonly kind: 'secret';
      readonly tokenId: string;
      readonly userId: string;
      /** The mode of the user in each workspace, by workspace id. */
      readonly modes: ReadonlyMap<string, UserMode>;
      readonly contract: Contract | undefined;
    }
  | { readonly kind: 'publishable' | 'preview'; readonly tokenId: string }
  | { readonly kind: 'internal'; readonly tokenId: string };

/** A user with a secret token. */
export type User = Extract<ManagementPrincipal, { kind: 'secret' }>;
