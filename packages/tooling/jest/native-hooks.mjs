const globals = new URL('native-globals.mjs', import.meta.url).href;

export function resolve(specifier, context, next) {
  return specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context);
}
