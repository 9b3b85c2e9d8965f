export {
  defineBlock,
  type Assignment,
  type BlockKind,
  type BlockKinds,
  type CheckScope,
  type Next,
  type ReplyOutcome,
  type BlockContext,
  type BlockResult,
  type Resumption,
} from './kind/block-kind.ts';
export {
  accept,
  ask,
  endChat,
  follow,
  followOrGoOn,
  goOn,
  pause,
  perform,
  refuse,
  say,
} from './kind/directives.ts';
export { startingFrom } from './turn/begin.ts';
export { compile, compileInSteps } from './flow/compile.ts';
export { blockMemory, type BlockMemory } from './flow/block-memory.ts';
export type { Steps } from './flow/steps.ts';
export { duplicateIds } from './flow/check-flow.ts';
export { finding, type Diagnostic, type Finding } from './rules/diagnostic.ts';
export type { ChannelAccount, CheckFloor, Facts, LinkedBot } from './rules/facts.ts';
export { isGraver, raised } from './rules/floor.ts';
export type { LinkGraph } from './rules/link-graph.ts';
export { linkedBotIds } from './flow/linked-bot-ids.ts';
export { asks, says, type BotParts } from './rules/example-bot.ts';
export {
  defaultFacts,
  defineRules,
  ruleCategories,
  severities,
  type ExampleBot,
  type Rule,
  type Severity,
} from './rules/rule.ts';
export { addressesRules } from './rules/addresses.rules.ts';
export { installationRules } from './rules/installation.rules.ts';
export { textRules } from './rules/text.rules.ts';
export { blockAt, optionOf } from './flow/flow.ts';
export { engineRuleList } from './rules/rule-list.ts';
export { defaultBudget, type TurnContext as Context } from './kind/turn-context.ts';
export type {
  Effect,
  EffectOf,
  EffectResult,
  EffectResultOf,
  EffectType,
  HttpRequest,
  ModelAccess,
  ModelAnswer,
  ModelMessage,
  ModelQuestion,
  ModelTool,
  Money,
  PaymentPurpose,
  PaymentRef,
  Program,
  ProgramOutcome,
  StoredFileRef,
  TokenUsage,
  ToolCall,
} from './kind/effect.ts';
export type { TurnEvent } from './kind/event.ts';
export type { Flow, Flows } from './flow/flow.ts';
export type { Json } from './values/json.ts';
export { emptyOutput, outputJoined, type Output } from './turn/output.ts';
export { newState, stateVersion, type Contact, type Reply, type SessionState } from './state/state.ts';
export { transition } from './turn/transition.ts';
export type { Reference } from './kind/reference.ts';
export { referredTo } from './view/referred-to.ts';
export { textMessage } from './kind/text-message.ts';
export { secretIn } from './flow/secrets.ts';
export { fill, soleVariableOf, variablesOf } from './values/template.ts';
export { unitCost } from './values/unit-cost.ts';
export { guessedValue, programOf } from './turn/program.ts';
export { textOf, toValue } from './values/value.ts';
export { defaultInvalidMessage, replyText } from './turn/replies.ts';
export { dynamicThemeOf, initialAnswers, initialVariables, renderAppearance } from './view/appearance.ts';
export type { InitialVariables } from './view/appearance.ts';
export { startActionOf } from './view/start-action.ts';
export { progressOf } from './view/progress.ts';
export { botLinksOf, relinked } from './flow/bot-links.ts';
export { enableSafetyFlags } from './flow/safety-flags.ts';
export { settleVariableScopes } from './flow/variable-scopes.ts';
export { readState } from './state/read-state.ts';
export { shortState, storedState } from './state/stored-state.ts';
export { flowParts, PartNumbers, type FlowParts } from './flow/flow-parts.ts';
export { resultsOf } from './view/results-of.ts';
