export {
  createEgress,
  EgressError,
  type Egress,
  type EgressOptions,
  type IncomingResponse,
  type OutgoingRequest,
} from './egress.ts';
export { createServiceClient, type ServiceClient, type ServiceResponse } from './internal-client.ts';
