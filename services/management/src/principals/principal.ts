import type { UserMode } from '@parley/schema';
import type { Contract, Tenant } from '@parley/server';

/** A user and what they may do. */
type ActingUser = {
  readonly tokenId: string;
  readonly userId: string;
  /** The organization whose share of the machine they use. */
  readonly organizationId: string;
  /** The mode of the user in each workspace, by workspace id. */
  readonly modes: ReadonlyMap<string, UserMode>;
  readonly contract: Contract | undefined;
  /** That of the user's tokens and linked sign-ins when the request began. */
  readonly generation: number;
};

/** The caller of this service. */
export type ManagementPrincipal =
  | (ActingUser & { readonly kind: 'secret' })
  /** A user who has signed in; `tokenId` is the id of the session, `authAt` when they last showed who they are. */
  | (ActingUser & { readonly kind: 'session'; readonly authAt: Date; readonly signInGeneration: number })
  /** Anybody: only for operations that are open. */
  | { readonly kind: 'none'; readonly tokenId: string }
  | { readonly kind: 'publishable' | 'preview'; readonly tokenId: string }
  | { readonly kind: 'internal'; readonly tokenId: string };

/** A user, with a secret token or in a browser. */
export type User = Extract<ManagementPrincipal, { kind: 'secret' | 'session' }>;

/** The organization and the user who share with others; all who have not said who they are count as one. */
export function tenantOf(principal: ManagementPrincipal): Tenant {
  if (!('userId' in principal)) return { organizationId: principal.kind, workspaceId: principal.kind };
  const { organizationId, userId } = principal;
  return { organizationId, workspaceId: userId };
}
