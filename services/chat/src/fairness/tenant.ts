/** The owner of some work: organizations share fairly, and within an organization its workspaces. */
export type Tenant = { readonly organizationId: string; readonly workspaceId: string };

/**
 * The tenant of a workspace. A fact that a former release has cached may not name the organization: until it is read
 * anew the workspace stands for one.
 */
export function tenantOf(workspaceId: string, organizationId: string | undefined): Tenant {
  return { workspaceId, organizationId: organizationId ?? workspaceId };
}
