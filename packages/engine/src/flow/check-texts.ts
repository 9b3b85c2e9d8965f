import type { BotContent } from '@parley/schema';
import { contentsOf, type BlockContents, type ContentsOfBlocks } from './block-contents.ts';
import { diagnosticAt, type Diagnostic, type Path } from '../rules/diagnostic.ts';
import type { Flow } from './flow.ts';
import type { FlowGraph } from './flow-graph.ts';
import { checkFilled, checkReads, type Uses } from './check-reads.ts';
import { textRules } from '../rules/text.rules.ts';

type Where = { readonly groupId: string; readonly blockId: string };

/** Reports texts of a bot that name an unknown variable, use a variable before it has a value, or contain a secret. */
export function checkTexts(
  content: BotContent,
  flow: Flow,
  graph: FlowGraph,
  contents: ContentsOfBlocks,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const nameOf = nearestName(content);
  const look = ({ secrets, reads }: BlockContents, at: Path, where?: Where): void => {
    for (const { name, path } of secrets) {
      const message = `${name} stands here for everybody who may read the bot: take it out`;
      found.push(diagnosticAt([...at, ...path], textRules['secret-in-text'], message, where));
    }
    for (const [name, path] of reads) {
      if (flow.variablesByName.has(name)) continue;
      const message = `no variable is called ${name}, so that nothing is filled in: correct the name, or add the variable${nameOf(name)}`;
      found.push(diagnosticAt([...at, ...path], textRules['undeclared-variable'], message, where));
    }
  };
  const { customHeadCode: _code, ...metadata } = content.settings.metadata ?? {};
  look(contentsOf(metadata), ['settings', 'metadata']);
  const { systemMessages = {} } = content.settings.general ?? {};
  look(contentsOf(systemMessages), ['settings', 'general', 'systemMessages']);
  const groupIndex = new Map(content.groups.map((group, index) => [group.id, index]));
  const uses = graph.nodes.map((node): Uses => {
    const { block, kind, group, index } = node;
    const own = contents.get(node);
    if (kind.category === 'unknown' || !own) return usesNothing;
    const at = ['groups', groupIndex.get(group.id) ?? 0, 'blocks', index];
    look(own, at, { groupId: group.id, blockId: block.id });
    return {
      at,
      reads: own.reads,
      compares: own.compares,
      sets: own.variableIds,
      setsAny: kind.link !== undefined || own.setsByName,
    };
  });
  return [...found, ...checkReads(flow, graph, uses), ...checkFilled(flow, graph, uses)];
}

// nobody knows what a block of an unknown kind sets
const usesNothing: Uses = { at: [], reads: new Map(), compares: new Map(), sets: new Set(), setsAny: false };

/** Suggests the variable that an author may have meant: one that differs only in letter case or white space. */
function nearestName({ variables }: BotContent): (name: string) => string {
  const plain = (name: string): string => name.replace(/\s+/g, '').toLowerCase();
  const byPlain = new Map(variables.map(({ name }) => [plain(name), name]));
  return (name) => {
    const near = byPlain.get(plain(name));
    return near === undefined ? '' : `; ${near} may be meant`;
  };
}
