// @ts-check
// Runs one program in a QuickJS that it shares with nobody. A thread of the server and a worker of the builder's page
// use it: what an author is shown is what visitors get. Plain JavaScript, as the thread that imports it.

/** QuickJS counts its stack in bytes; above 256 KiB deep recursion would overrun the host's own. */
const stackBytes = 256 * 1024;
/** Longer results are no results: what a variable holds has to travel and be stored. */
const maxResultLength = 262_144;
/** As deep as anything of a bot may be nested, and as many variables as a program may set. */
const maxResultDepth = 200;
const maxSets = 1_000;

// Each program gets a runtime of its own, so that nothing it changes is there for the next one. It sees its
// arguments, setVariable and the language, and hands back one JSON text.
const harness = `(async (json) => {
  const { code, args } = JSON.parse(json);
  const stringify = JSON.stringify;
  const sets = [];
  const setVariable = (name, value) => { sets.push({ name: String(name), value: value === undefined ? null : value }); };
  const AsyncFunction = Object.getPrototypeOf(async function () {}).constructor;
  const value = await AsyncFunction(...Object.keys(args), 'setVariable', code)(...Object.values(args), setVariable);
  return stringify({ value: value === undefined ? null : value, sets });
})`;

// QuickJS asks this realm for the time, and draws its first random number from it. With the clock of a turn both are the
// turn's; the time zone is UTC in any case, wherever the host is.
const hostNow = Date.now.bind(Date);
Date.prototype.getTimezoneOffset = () => 0;
for (const part of /** @type {const} */ ([
  'FullYear',
  'Month',
  'Date',
  'Day',
  'Hours',
  'Minutes',
  'Seconds',
  'Milliseconds',
]))
  Date.prototype[`get${part}`] = Date.prototype[`getUTC${part}`];

/** @param {number | undefined} instant */
function stopClock(instant) {
  Date.now = instant === undefined ? hostNow : () => instant;
}

/**
 * The function that runs programs in a QuickJS. From now on the dates of the realm are those of UTC.
 *
 * @param {import('./run-program.mjs').QuickJSWASMModule} quickjs
 */
export function programRunner(quickjs) {
  return (/** @type {import('./run-program.mjs').Job} */ job) => run(quickjs, job);
}

/**
 * @param {import('./run-program.mjs').QuickJSWASMModule} quickjs
 * @param {import('./run-program.mjs').Job} job
 */
function run(quickjs, { code, args, limitMs, memoryBytes, clock }) {
  const deadline = hostNow() + limitMs;
  const runtime = quickjs.newRuntime();
  try {
    runtime.setMemoryLimit(memoryBytes);
    runtime.setMaxStackSize(stackBytes);
    runtime.setInterruptHandler(() => hostNow() > deadline);
    // the words of the seed as a number of milliseconds that a date can have
    if (clock) stopClock(clock.seed.reduce((sum, word) => (sum * 31 + word) % 4_294_967_291, 1));
    const context = runtime.newContext();
    stopClock(clock?.now);
    try {
      const outcome = evaluate(context, runtime, JSON.stringify({ code, args }));
      return hostNow() > deadline ? { ok: false, error: 'The program took too long.' } : outcome;
    } finally {
      context.dispose();
    }
  } catch (error) {
    return {
      ok: false,
      error: `The sandbox failed: ${error instanceof Error ? error.message : 'unknown'}`,
      isBroken: true,
    };
  } finally {
    stopClock(undefined);
    try {
      runtime.dispose();
    } catch {
      // a runtime that was stopped in the middle may hold on to objects; the pool replaces the thread
    }
  }
}

/**
 * @param {import('./run-program.mjs').QuickJSContext} context
 * @param {import('./run-program.mjs').QuickJSRuntime} runtime
 * @param {string} json
 */
function evaluate(context, runtime, json) {
  const compiled = context.evalCode(harness);
  if (compiled.error) return failure(context, compiled.error);
  const input = context.newString(json);
  const called = context.callFunction(compiled.value, context.undefined, input);
  input.dispose();
  compiled.value.dispose();
  if (called.error) return failure(context, called.error);
  const jobs = runtime.executePendingJobs();
  if (jobs.error) {
    called.value.dispose();
    return failure(context, jobs.error);
  }
  const state = context.getPromiseState(called.value);
  called.value.dispose();
  if (state.type === 'pending')
    return { ok: false, error: 'The program waits for something that never comes.' };
  if (state.type === 'rejected') return failure(context, state.error);
  const text = context.getString(state.value);
  state.value.dispose();
  if (text.length > maxResultLength) return { ok: false, error: 'The result of the program is too large.' };
  return resultOf(text);
}

/**
 * Parses the result of a program, here and not in the thread that runs everybody's turns. The text comes out of
 * the bot's own realm and is trusted no more than any other input.
 * @param {string} text
 */
function resultOf(text) {
  const noJson = { ok: false, error: 'The result of the program is no JSON.' };
  try {
    const { value, sets } = JSON.parse(text);
    const isResult =
      value !== undefined &&
      Array.isArray(sets) &&
      sets.length <= maxSets &&
      sets.every((set) => typeof set?.name === 'string' && set.value !== undefined) &&
      !isDeeper([value, sets], maxResultDepth);
    if (!isResult) return noJson;
    return { ok: true, value, sets: sets.map((set) => ({ name: set.name, value: set.value })) };
  } catch {
    return noJson;
  }
}

/**
 * True if parsed JSON is nested deeper than `levels`.
 * @param {unknown} value
 * @param {number} levels
 * @returns {boolean}
 */
function isDeeper(value, levels) {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((field) => isDeeper(field, levels - 1));
}

/**
 * @param {import('./run-program.mjs').QuickJSContext} context
 * @param {import('./run-program.mjs').QuickJSHandle} handle
 */
function failure(context, handle) {
  const error = context.dump(handle);
  handle.dispose();
  const message =
    typeof error === 'object' && error !== null ? `${error.name}: ${error.message}` : String(error);
  return { ok: false, error: message.slice(0, 500) };
}
