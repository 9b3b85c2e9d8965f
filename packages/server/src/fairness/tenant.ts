/** The owner of some work: organizations share fairly, and within an organization its workspaces, or its users. */
export type Tenant = { readonly organizationId: string; readonly workspaceId: string };
