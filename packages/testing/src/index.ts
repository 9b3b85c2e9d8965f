export { headerFaults } from './security-headers.ts';
export { assertExactly } from './exact-response.ts';
export { says } from '@parley/engine';
export { botContent } from './bots.ts';
export { send, type Answer, type AnyBody, type Sent } from './http-client.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { png } from './png.ts';
export { startUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts';
export { startTraceReceiver, type TraceReceiver } from './trace-receiver.ts';
