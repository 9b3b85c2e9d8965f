export { startStripeEmulator, type StripeEmulator } from './stripe-emulator.ts';
export { signedEvent, startStripeStub, type StripeStub } from './stripe-stub.ts';
export { eventOf } from './stripe-state.ts';
