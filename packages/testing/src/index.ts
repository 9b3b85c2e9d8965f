export { assertExactly } from './exact-response.ts';
export { startUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts';
