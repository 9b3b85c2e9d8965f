import { isNestedTooDeep, nestingLimit, type Block, type BotContent } from '@parley/schema';
import type { BlockKind, BlockKinds } from '../kind/block-kind.ts';
import { diagnosticAt, type Diagnostic } from '../rules/diagnostic.ts';
import type { BlockMemory, ReadBlock } from './block-memory.ts';
import type { CompiledBlock, CompiledGroup } from './flow.ts';
import type { Steps } from './steps.ts';
import { structureRules } from '../rules/structure.rules.ts';
import { inlineCodeOf, mapTexts, variablesOf } from '../values/template.ts';

/** The groups and blocks of a bot by id and title, and the blocks that do not have the form of their type. */
export type CompiledGroups = {
  readonly groups: ReadonlyMap<string, CompiledGroup>;
  readonly groupsByTitle: ReadonlyMap<string, CompiledGroup>;
  readonly blocks: ReadonlyMap<string, CompiledBlock>;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Gives each block its kind, and yields before each block. If two things share an id, the first one runs and the check
 * reports the other.
 */
export function* compileGroups(
  content: BotContent,
  kinds: BlockKinds,
  memory?: BlockMemory,
): Steps<CompiledGroups> {
  const diagnostics: Diagnostic[] = [];
  const groups = new Map<string, CompiledGroup>();
  const groupsByTitle = new Map<string, CompiledGroup>();
  const blocks = new Map<string, CompiledBlock>();
  for (const [groupIndex, { id, title, blocks: drawn }] of content.groups.entries()) {
    const compiled: CompiledBlock[] = [];
    const group: CompiledGroup = { id, title, blocks: compiled };
    for (const [index, block] of drawn.entries()) {
      yield;
      let read = memory?.read.get(block);
      if (!read) {
        const { problems, ...fresh } = readBlock(block, kinds, ['groups', groupIndex, 'blocks', index]);
        diagnostics.push(...problems.map((problem) => ({ ...problem, groupId: id, blockId: block.id })));
        // problems name the place of the block, which may be another one the next time
        if (problems.length === 0) memory?.read.set(block, fresh);
        read = fresh;
      }
      const { kind, parsed, inlineCode, mentions } = read;
      const entry = { block: parsed, kind, group, index, inlineCode, mentions };
      compiled.push(entry);
      if (!blocks.has(block.id)) blocks.set(block.id, entry);
    }
    if (!groups.has(id)) groups.set(id, group);
    if (!groupsByTitle.has(title)) groupsByTitle.set(title, group);
  }
  return { groups, groupsByTitle, blocks, diagnostics };
}

/** Stands for "no known type": the registry answers it with the unknown kind. */
const noType = '';

function readBlock(
  block: Block,
  kinds: BlockKinds,
  at: readonly (string | number)[],
): ReadBlock & { readonly problems: readonly Diagnostic[] } {
  const kind = kinds.for(block.type);
  const refusal = (message: string, ...path: readonly PropertyKey[]): Diagnostic =>
    diagnosticAt([...at, ...path], structureRules['invalid-block'], message);
  const read = (as: BlockKind, parsed: Block): ReadBlock => {
    const inlineCode = as.category === 'unknown' ? [] : inlineCodeIn(parsed);
    const isReferable = inlineCode.length === 0 && as.isReferable?.(parsed) === true;
    return { kind: as, parsed, inlineCode, mentions: isReferable ? mentionsIn(parsed) : undefined };
  };
  const refused = (...problems: Diagnostic[]) => ({ ...read(kinds.for(noType), block), problems });
  if (isNestedTooDeep(block))
    return refused(refusal(`nested deeper than ${nestingLimit} levels: delete the block, and add a new one`));
  const { success, data, error } = kind.schema.safeParse(block);
  if (success) return { ...read(kind, data), problems: [] };
  return refused(...error.issues.map(({ message, path }) => refusal(message, ...path)));
}

function inlineCodeIn(block: Block): string[] {
  const found = new Set<string>();
  mapTexts(block, (text) => {
    for (const code of inlineCodeOf(text)) found.add(code);
    return text;
  });
  return [...found];
}

/** The variables in all that the block may say, the same whatever order its fields are read in. */
function mentionsIn({ content, options, items }: Block & { readonly content?: unknown }): string[] {
  const found = new Set<string>();
  mapTexts({ content, options, items }, (text) => {
    for (const name of variablesOf(text)) found.add(name);
    return text;
  });
  return [...found].sort();
}
