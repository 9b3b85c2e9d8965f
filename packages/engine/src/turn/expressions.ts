// The texts and programs of a bot, for pages that load nothing else of the engine.
export type { Program, ProgramOutcome } from '../kind/effect.ts';
export { costOfNormalForm, normalForm } from '../values/normal-form.ts';
export { fill, soleVariableOf, type Filling } from '../values/template.ts';
export { textOf, toValue } from '../values/value.ts';
export { programOf } from './program.ts';
