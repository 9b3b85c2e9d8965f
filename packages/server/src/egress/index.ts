export { networksVariable } from './address-rules.ts';
export { createEgress, type Egress, type IncomingResponse, type OutgoingRequest } from './egress.ts';
export { EgressError } from './egress-error.ts';
export { createServiceClient, type ServiceClient, type ServiceResponse } from './internal-client.ts';
export { createMailer, MailError, type Mail, type Mailer } from './mailer.ts';
