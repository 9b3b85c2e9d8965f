import * as module from 'node:module';
import { resolve } from './native-hooks.mjs';

let started;

/** Lets this process import TypeScript, and `@jest/globals` wherever Jest itself is not the loader. */
export function startNativeLoading() {
  started ??= start();
  return started;
}

async function start() {
  // a Node that runs TypeScript by itself takes a third of the time that tsx takes, and keeps lines where they are
  if (process.features.typescript) {
    module.registerHooks({ resolve });
    return;
  }
  const { register } = await import('tsx/esm/api');
  register();
  module.register('./native-hooks.mjs', import.meta.url);
}
