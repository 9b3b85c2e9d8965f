export { signedEvent, startStripeStub, type StripeStub } from './stripe-stub.ts';
export { eventOf, type StubEvent } from './stripe-state.ts';
