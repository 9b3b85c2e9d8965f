export {
  defineBlock,
  type Assignment,
  type BlockKind,
  type BlockKinds,
  type CheckScope,
  type Finding,
  type Next,
  type ReplyOutcome,
  type Resumption,
  type Run,
  type Step,
} from './block-kind.ts';
export { accept, ask, follow, followOrGoOn, goOn, pause, perform, refuse, say } from './step-of.ts';
export { compile, type FlowIdentity } from './compile.ts';
export { duplicateIds } from './check-flow.ts';
export { pointerTo } from '@parley/schema';
export type { Diagnostic } from './diagnostic.ts';
export { defaultBudget, type Budget, type Context } from './context.ts';
export type {
  Effect,
  EffectOf,
  EffectResult,
  EffectResultOf,
  EffectType,
  HttpRequest,
  Program,
  ProgramOutcome,
} from './effect.ts';
export type { TurnEvent } from './event.ts';
export type { Flow, Flows } from './flow.ts';
export type { Json } from './json.ts';
export { emptyOutput, outputJoined, type AcceptedAnswer, type FinishedFrame, type Output } from './output.ts';
export {
  newState,
  sessionStateSchema,
  stateVersion,
  type Frame,
  type Reply,
  type SessionState,
} from './state.ts';
export { step, type StepResult } from './step.ts';
export { fill, mapTexts, partsOf, soleVariableOf, variablesOf } from './template.ts';
export { guessedValue, programOf } from './program.ts';
export { isSet, textOf, toValue } from './value.ts';
export { defaultInvalidMessage, replyText } from './replies.ts';
export { dynamicThemeOf, openingAnswers, openingValues, renderedLook } from './opening.ts';
export { startActionOf } from './start-props.ts';
export { progressOf } from './progress.ts';
export { readState } from './read-state.ts';
export { resultsOf, type ResultState } from './results-of.ts';
