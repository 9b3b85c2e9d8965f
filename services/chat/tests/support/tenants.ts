import type { Tenant } from '@parley/server';

/** The only workspace of its organization; both have the same name. */
export function alone(name: string): Tenant {
  return { organizationId: name, workspaceId: name };
}
