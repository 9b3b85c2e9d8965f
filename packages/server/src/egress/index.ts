export { networksVariable, type Network } from './address-rules.ts';
export { judgedAddress } from './resolve.ts';
export { createEgress, type Egress, type OutgoingBytes } from './egress.ts';
export { EgressError } from './egress-error.ts';
export { judgedUrl } from './outgoing-url.ts';
export { createServiceClient } from './internal-client.ts';
export { mayPut } from './may-put.ts';
