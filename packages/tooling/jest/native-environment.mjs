/** The worker's own globals. What a test file has changed of them, and of the environment, is put back after it. */
export default class NativeEnvironment {
  global = globalThis;
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #variables = { ...process.env };
  #exit = process.exit;

  setup() {
    // Jest's own way knows nothing of the sources of these modules; Node's, which it stands in front of, does
    Error.prepareStackTrace = undefined;
    return Promise.resolve();
  }

  teardown() {
    for (const name of Object.keys(globalThis)) if (!(name in this.#globals)) delete globalThis[name];
    for (const [name, former] of Object.entries(this.#globals))
      if (former.configurable) Object.defineProperty(globalThis, name, former);
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    process.exit = this.#exit;
    return Promise.resolve();
  }

  exportConditions() {
    return [];
  }

  getVmContext() {
    return null;
  }
}
