export {
  defineBlock,
  type Assignment,
  type BlockKind,
  type BlockKinds,
  type CheckScope,
  type Next,
  type ReplyOutcome,
  type Run,
  type Step,
} from './block-kind.ts';
export { accept, ask, endChat, follow, followOrGoOn, goOn, pause, perform, refuse, say } from './step-of.ts';
export { startingFrom } from './begin.ts';
export { compile, compileFlow } from './compile.ts';
export { duplicateIds } from './check-flow.ts';
export { finding, type Diagnostic, type Finding } from './diagnostic.ts';
export type { Facts, LinkedBot } from './facts.ts';
export { linkedBotIds } from './linked-bot-ids.ts';
export { asking, saying, type BotParts } from './example-bot.ts';
export {
  defaultFacts,
  defineRules,
  ruleCategories,
  severities,
  type ExampleBot,
  type Rule,
  type Severity,
} from './rule.ts';
export { addressesRules } from './addresses.rules.ts';
export { installationRules } from './installation.rules.ts';
export { textRules } from './text.rules.ts';
export { optionOf } from './flow.ts';
export { engineRuleList } from './rule-list.ts';
export { defaultBudget, type Context } from './context.ts';
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
export { emptyOutput, outputJoined, type Output } from './output.ts';
export { newState, stateVersion, type Reply, type SessionState } from './state.ts';
export { costOfNormalForm, normalForm } from './normal-form.ts';
export { step } from './step.ts';
export { textMessage } from './text-message.ts';
export { fill, soleVariableOf, variablesOf } from './template.ts';
export { unitCost } from './unit-cost.ts';
export { guessedValue, programOf } from './program.ts';
export { textOf, toValue } from './value.ts';
export { defaultInvalidMessage, replyText } from './replies.ts';
export { dynamicThemeOf, openingAnswers, openingValues, renderedLook } from './opening.ts';
export { startActionOf } from './start-props.ts';
export { progressOf } from './progress.ts';
export { botLinksOf, relinked } from './bot-links.ts';
export { enableSafetyFlags } from './safety-flags.ts';
export { settleVariableScopes } from './variable-scopes.ts';
export { readState } from './read-state.ts';
export { resultsOf } from './results-of.ts';
