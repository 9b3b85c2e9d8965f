import { rm } from 'node:fs/promises';

/** Ends what the setup started, and leaves the variables as they were: in watch mode the next run reads them again. */
export default async function teardown() {
  // where Jest runs the tests in its own process, that is their worker
  await globalThis[Symbol.for('parley.worker')]?.close();
  const { stack, bundles, given, template } = globalThis.parleyTests;
  globalThis.parleyTests = undefined;
  await template?.drop();
  await stack.stop();
  await rm(bundles, { recursive: true, force: true });
  for (const [name, url] of Object.entries(given)) {
    if (url === undefined) delete process.env[name];
    else process.env[name] = url;
  }
}
