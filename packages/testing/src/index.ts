export { assertExactly } from './exact-response.ts';
