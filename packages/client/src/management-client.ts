import { createClient, type ClientOptions } from './create-client.ts';
import { managementOperations, type operations } from './generated/management.generated.ts';
import type { Calls } from './operation.ts';

/** The management service. */
export type ManagementClient = Calls<operations, typeof managementOperations>;

/** A client of the management host. */
export function createManagementClient(options: ClientOptions): ManagementClient {
  return createClient<operations, typeof managementOperations>(managementOperations, options);
}
