// Lets a thread import TypeScript. A thread is told of no loader by the flags of Node 20; a newer one runs it by itself.
if (!process.features.typescript) (await import('tsx/esm/api')).register();
