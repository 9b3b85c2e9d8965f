import type { ProgramOutcome } from '@parley/engine';
import { alone } from '../../tests/support/tenants.ts';
import { createSandbox, type Sandbox } from './sandbox-pool.ts';

/** Time enough for every program that ends, however slow the machine, and little for those that do not. */
const enoughMs = 600_000;
const littleMs = 1_000;
let sandbox: Sandbox;

beforeAll(() => {
  sandbox = createSandbox({
    threads: 2,
    limitMs: enoughMs,
    memoryBytes: 16 * 1024 * 1024,
    maxWaitingPerWorkspace: 100,
    onLost: () => undefined,
  });
});
afterAll(() => sandbox.close());

const run = (
  code: string,
  args: Record<string, null | string> = {},
  withinMs = enoughMs,
): Promise<ProgramOutcome> => sandbox.run({ code, args }, alone('tenant'), withinMs);

/** The sandbox is as good as new: what the last program did has left nothing behind. */
afterEach(async () => {
  expect(
    await run(
      `const clean = {}.canary === undefined && [].canary === undefined && globalThis.canary === undefined &&
        (function () {}).canary === undefined && JSON.stringify({ a: 1 }) === '{"a":1}' && Array.isArray([]);
       return clean ? name : 'dirty';`,
      { name: 'clean' },
    ),
  ).toEqual({ ok: true, value: 'clean', sets: [] });
});

/** Ways to get hold of something of the host. Each returns its finds, which must be empty. */
const searches: readonly (readonly [way: string, code: string])[] = [
  ['names of Node', names('process', 'require', 'module', 'global', 'Buffer', '__dirname', 'setImmediate')],
  [
    'names of browsers',
    names('window', 'self', 'fetch', 'XMLHttpRequest', 'WebSocket', 'Worker', 'importScripts'),
  ],
  ['names of QuickJS tools', names('std', 'os', 'bjson', 'scriptArgs', 'print', 'console', 'gc', 'load')],
  ['timers', names('setTimeout', 'setInterval', 'setImmediate', 'postMessage')],
  ['the constructor of a function', `return ''.constructor.constructor('return typeof process')();`],
  ['the constructor of an argument', `return name.constructor.constructor('return typeof process')();`],
  [
    'the constructor of what the host gave',
    `return setVariable.constructor.constructor('return typeof process')();`,
  ],
  [
    'a constructor by way of a generator',
    `return Object.getPrototypeOf(function* () {}).constructor('return typeof require')().next().value;`,
  ],
  [
    'a constructor by way of an async function',
    `return await Object.getPrototypeOf(async function () {}).constructor('return typeof require')();`,
  ],
  [
    'the stack of an error',
    `Error.prepareStackTrace = (_, frames) => frames;
     const { stack } = new Error();
     return Array.isArray(stack) ? typeof stack[0].getThis()?.process : 'undefined';`,
  ],
  [
    'the stack of an error thrown by the host',
    `try { (function f() { f(); })(); } catch (error) { return error.constructor.constructor('return typeof process')(); }`,
  ],
  [
    'who called',
    `function f() { return f.caller === undefined || f.caller === null ? 'undefined' : typeof f.caller; }
     try { return f(); } catch { return 'undefined'; }`,
  ],
  ['arguments.callee.caller', `try { return typeof arguments.callee.caller; } catch { return 'undefined'; }`],
  ['a proxy', `return new Proxy(setVariable, {}).constructor('return typeof process')();`],
  ['Reflect.construct', `return Reflect.construct(Function, ['return typeof process'])();`],
  ['eval', `return (0, eval)('typeof process');`],
  ['a symbol of the inspector', `return typeof {}[Symbol.for('nodejs.util.inspect.custom')];`],
  ['WebAssembly', `return typeof WebAssembly;`],
  [
    'shared memory',
    `return typeof Atomics?.wait === 'function' && typeof SharedArrayBuffer?.prototype?.host;`,
  ],
];

function names(...wanted: readonly string[]): string {
  return `return [${wanted.map((name) => `typeof ${name}`).join()}].find((type) => type !== 'undefined') ?? 'undefined';`;
}

test.each(searches)('%s leads to nothing of the host', async (_, code) => {
  const outcome = await run(code, { name: 'text' });
  const found = outcome.ok ? outcome.value : 'undefined';
  expect([undefined, null, false, 'undefined']).toContain(found);
});

test.each([
  ['dynamic import', `return (await import('node:fs')).readFileSync('/etc/hostname', 'utf8');`],
  ['dynamic import of a tool', `const os = await import('os'); return os.exec(['id']);`],
  ['a closing brace that ends the function', `return 1; }); globalThis.process.exit(); (async () => {`],
  ['import.meta', `return import.meta.url;`],
])('%s is an error of the program', async (_, code) => {
  expect(await run(code)).toMatchObject({ ok: false });
});

/** Each program changes its own world; no other program may notice (see afterEach). */
test.each([
  ['Object.prototype', `Object.prototype.canary = 'x'; return 1;`],
  ['Array.prototype', `Array.prototype.canary = 'x'; return 1;`],
  ['Function.prototype', `Function.prototype.canary = 'x'; return 1;`],
  ['__proto__', `({}).__proto__.canary = 'x'; return 1;`],
  ['the global object', `globalThis.canary = 'x'; return 1;`],
  ['an undeclared name', `canary = 'x'; return 1;`],
  ['JSON', `JSON.stringify = () => '{"value":"forged","sets":[]}'; return 1;`],
  ['Array.isArray', `Array.isArray = () => false; return 1;`],
  ['promises', `Promise.prototype.then = () => 'x'; return 1;`],
  ['a promise left behind', `Promise.resolve().then(() => { globalThis.canary = 'x'; }); return 1;`],
  [
    'a finalizer left behind',
    `new FinalizationRegistry(() => { globalThis.canary = 'x'; }).register({}); return 1;`,
  ],
])('a program that changes %s changes it for nobody else', async (_, code) => {
  const outcome = await run(code);
  expect(outcome.ok ? outcome.value : 'failed').not.toBe('forged');
});

test('JSON that a result turns into cannot set prototypes of the host', async () => {
  const outcome = await run(
    `return JSON.parse('{"__proto__":{"canary":"x"},"constructor":{"prototype":{"canary":"x"}}}');`,
  );
  expect(outcome.ok).toBe(true);
  expect(Reflect.get({}, 'canary')).toBeUndefined();
});

test.each([
  ['a number where a list of variables is', `Array.prototype.toJSON = () => 7; return 1;`],
  [
    'another shape of result',
    // only once: its own result has values, too
    `Object.prototype.toJSON = () => {
       delete Object.prototype.toJSON;
       return { value: 1, sets: [{ name: 7 }] };
     };
     return 1;`,
  ],
  ['no JSON', `Object.prototype.toJSON = () => undefined; return 1;`],
])('a forged answer is judged like any other input: %s', async (_, code) => {
  expect(await run(code)).toMatchObject({ ok: false });
});

/** Everything that takes more than a program may take. Whatever the error says, the pool goes on (see afterEach). */
test.each([
  ['an endless loop', `while (true) {}`],
  ['an endless loop that catches everything', `while (true) { try { while (true) {} } catch {} }`],
  ['an endless loop in a finally', `try { while (true) {} } finally { while (true) {} }`],
  ['an endless chain of promises', `const again = () => Promise.resolve().then(again); await again();`],
  ['an endless generator', `for (const _ of (function* () { while (true) yield 1; })()) {}`],
  [
    'an endless iterator in a built-in',
    `Array.from({ [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) });`,
  ],
  ['a promise that never comes', `await new Promise(() => {});`],
  ['a getter that never returns', `return { get a() { while (true) {} } };`],
  ['toJSON that never returns', `return { toJSON() { while (true) {} } };`],
  ['a catastrophic regular expression', `return /^(a+)+$/.test('a'.repeat(40) + '!');`],
  ['a sort of a huge array', `return new Array(5e6).fill(0).map(Math.random).sort().length > 1e9;`],
  ['an array that doubles', `const a = [1]; while (true) a.push(...a);`],
  ['a text that doubles', `let a = 'x'; while (true) a += a;`],
  ['a huge text at once', `return 'x'.repeat(1e9);`],
  ['padding', `return 'x'.padEnd(2 ** 30 - 30);`],
  ['a huge buffer', `return new Uint8Array(2 ** 31).length;`],
  ['many buffers', `const all = []; while (true) all.push(new ArrayBuffer(1e6));`],
  ['a huge number', `let n = 2n; while (true) n = n ** 2n;`],
  ['endless recursion', `(function f() { f(); })(); return 1;`],
  ['endless recursion through JSON', `const a = { toJSON: () => ({ a }) }; return JSON.stringify(a);`],
  ['a nesting too deep to write', `let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a;`],
  ['a circle', `const a = {}; a.a = a; return a;`],
  ['a result too large', `return 'x'.repeat(300_000);`],
  ['more variables than anybody has', `for (let i = 0; i < 2_000; i++) setVariable('v' + i, i); return 1;`],
  ['variables too large', `setVariable('v', 'x'.repeat(300_000)); return 1;`],
  ['a result that is no JSON', `return 1n;`],
  ['something thrown that is no error', `throw { toString() { while (true) {} } };`],
  ['null thrown', `throw null;`],
  ['a proxy thrown', `throw new Proxy({}, { get() { while (true) {} } });`],
])('%s is the end of that program only', async (_, code) => {
  const other = sandbox.run({ code: 'return 6 * 7;', args: {} }, alone('somebody else'), enoughMs);
  const outcome = await run(code, {}, littleMs);
  expect(outcome).toMatchObject({ ok: false });
  expect(outcome.ok || outcome.error.length).toBeLessThanOrEqual(600);
  expect(await other).toEqual({ ok: true, value: 42, sets: [] });
});

test('an argument may be called after anything', async () => {
  expect(await run('return 1;', { __proto__: 'x', 'a) { while (true) {} } (': 'x' })).toMatchObject({
    ok: false,
  });
  expect(await run('return 1;', { constructor: 'x' })).toMatchObject({ ok: true });
});
