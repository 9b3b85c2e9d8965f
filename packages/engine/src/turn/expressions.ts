// The texts and programs of a bot, for pages that load nothing else of the engine.
export type { Program, ProgramOutcome } from '../kind/effect.ts';
export { fill, soleVariableOf } from '../values/template.ts';
export { textOf, toValue } from '../values/value.ts';
export { programOf } from './program.ts';
