// @ts-check
// Runs the programs of bots in QuickJS, inside a worker thread that the pool ends when a program overstays. Plain
// JavaScript outside src, because a thread is started from a file and this one must be the same built or not.
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { programRunner } from './run-program.mjs';

// A program that never ends must not keep the turns of others waiting for the processor. On Linux each thread has a
// priority of its own; elsewhere this would be that of the whole process.
const { PRIORITY_BELOW_NORMAL: below, PRIORITY_LOW: lowest } = constants.priority;
try {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + below, lowest));
} catch {
  // where a container forbids it programs run all the same
}

const run = programRunner(await newQuickJSWASMModuleFromVariant(variant));
if (!parentPort) throw new Error('the sandbox runs in a worker thread');
const port = parentPort;
port.on('message', (/** @type {import('./run-program.mjs').Job} */ job) => port.postMessage(run(job)));
// the first program of a thread takes many times as long as those after it: let it be one that nobody waits for
run({ code: 'return 1;', args: {}, limitMs: 60_000, memoryBytes: 8 * 1024 * 1024 });
port.postMessage({ ready: true });
