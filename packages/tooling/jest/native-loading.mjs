import { register } from 'node:module';

let started;

/** Lets this process import TypeScript, and `@jest/globals` wherever Jest itself is not the loader. */
export function startNativeLoading() {
  started ??= start();
  return started;
}

async function start() {
  const { register: registerTsx } = await import('tsx/esm/api');
  registerTsx();
  register('./native-hooks.mjs', import.meta.url);
}
