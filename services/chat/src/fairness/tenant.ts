import type { Tenant } from '@parley/server';

/**
 * The tenant of a workspace. A cache entry of a former release may not name the organization: until it is read anew
 * the workspace stands for one.
 */
export function tenantOf(workspaceId: string, organizationId: string | undefined): Tenant {
  return { workspaceId, organizationId: organizationId ?? workspaceId };
}
