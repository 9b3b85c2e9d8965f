export {
  copyOf,
  emptyTable,
  listedTables,
  type BotDocument,
  type BotFields,
  type Coordinates,
  type GroupPart,
  type ListedTable,
  type Table,
  type TableName,
} from './document/bot-document.ts';
export { eventIdOf, eventNodeId, noteIdOf, noteNodeId, partOfNode } from './document/nodes.ts';
export { colourOfGroup, noteOf, notesOf, notesPath } from './document/canvas.ts';
export { toDocument } from './document/to-document.ts';
export { toBot } from './document/to-bot.ts';
export { edgesNamedBy, namedEdges, sourceOf, type EdgeSource } from './document/edge-sources.ts';
export { edgeFlaws, type EdgeFlaw } from './document/edge-flaws.ts';
export { operationSchema, type Operation, type Path } from './operations/operation.ts';
export { OperationRefused } from './operations/refusal.ts';
export { applyOperations } from './operations/apply-operations.ts';
export { diffBots, diffDocuments, invertOperations } from './operations/diff-documents.ts';
export { isElementList, isEqualJson } from './document/json.ts';
export { readAt } from './operations/read-at.ts';
export { edit, type Command, type Edit } from './commands/command.ts';
export { groupOfBlock, type EdgeTarget } from './commands/drafting.ts';
export { addGroup } from './commands/add-group.ts';
export { addBlock } from './commands/add-block.ts';
export { addEvent } from './commands/add-event.ts';
export { moveNodes, type NodePosition } from './commands/move-nodes.ts';
export { moveBlocks } from './commands/move-blocks.ts';
export { connect } from './commands/connect.ts';
export { disconnect } from './commands/disconnect.ts';
export { remove, type Selection } from './commands/remove.ts';
export { setField } from './commands/set-field.ts';
export { giveOwnItemId } from './commands/give-own-item-id.ts';
export { addElement, moveElement, removeElement, settled } from './commands/change-list.ts';
export {
  emptyHistory,
  historyLimits,
  redo,
  remember,
  undo,
  type History,
  type HistoryEntry,
  type HistoryStep,
} from './history/history.ts';
export { mergeInSteps, mergeOperations, type Merge } from './merge/merge-operations.ts';
export type { Overlap } from './merge/overlaps.ts';
export { resolveOverlaps, type Resolution } from './merge/resolve-overlaps.ts';
export { splitGroup } from './commands/split-group.ts';
export { mergeGroups } from './commands/merge-groups.ts';
export { align } from './commands/align.ts';
export { replaceText } from './commands/replace-text.ts';
export { addVariable } from './commands/add-variable.ts';
export { renameVariable } from './commands/rename-variable.ts';
export { removeVariable } from './commands/remove-variable.ts';
export { copy } from './clipboard/copy.ts';
export { duplicate, markedUnsafe, paste, type PastePlace } from './clipboard/paste.ts';
export { readClipping, type Clipping } from './clipboard/clipping.ts';
export { search, usesOfVariable, type Hit, type SearchWords } from './search/search.ts';
export { compareBots } from './compare/compare-bots.ts';
export { changesSince, countOf, type Changes } from './compare/changes-since.ts';
export { comparisonSchema, type Change, type Comparison } from './compare/comparison.ts';
export { contentOf } from './compare/likeness.ts';
export { gravest, type Gravity } from './compare/gravities.ts';
export { changedLines, changedWords, type Allowance, type WordRun } from './compare/changed-words.ts';
export { withIdsOf } from './compare/with-ids-of.ts';
export {
  compareFindings,
  findingText,
  findingChangesSchema,
  type FindingChange,
  type FindingChanges,
} from './compare/compare-findings.ts';
export { mergeBots, type MergeConflict } from './compare/merge-bots.ts';
