import type { Tenant } from '@parley/server';

/**
 * The tenant of a workspace. A fact that a former release has cached may not name the organization: until it is read
 * anew the workspace stands for one.
 */
export function tenantOf(workspaceId: string, organizationId: string | undefined): Tenant {
  return { workspaceId, organizationId: organizationId ?? workspaceId };
}
