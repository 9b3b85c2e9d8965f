import {
  applyOperations,
  edgeFlaws,
  moveNodes,
  OperationRefused,
  type BotDocument,
  type Command,
  type EdgeSource,
  type Operation,
} from '@parley/editing';
import { sourcesOf } from '../canvas/geometry/source-of-key.ts';
import { createGeometry, type Box } from '../canvas/geometry/geometry.ts';
import { isConnected } from '../canvas/geometry/is-connected.ts';
import type { OpenBot } from '../document/bot-store.ts';
import { namesOf } from '../document/names.ts';
import { t } from '../words/words.ts';

/** The one way out that proposed groups can follow: of the chosen block, or of the start while it leads nowhere. */
export function freeSource({
  document,
  selection,
}: Pick<OpenBot, 'document' | 'selection'>): EdgeSource | undefined {
  const [blockId, ...others] = selection.blockIds;
  const ofBlock = blockId === undefined || others.length > 0 ? [] : sourcesOf(document, blockId);
  const ofStart = document.order.events.slice(0, 1).map((eventId): EdgeSource => ({ eventId }));
  return [...ofBlock, ...ofStart].find((source) => !('pathId' in source) && !isConnected(document, source));
}

const gap = 48;

/** The document with a proposal, whose groups stand below each other without touching; undefined if it fits no more. */
export function withProposal(
  before: BotDocument,
  operations: readonly Operation[],
  boxes: Readonly<Record<string, Box>>,
): BotDocument | undefined {
  try {
    const after = applyOperations(before, operations);
    if (edgeFlaws(after).length > edgeFlaws(before).length) return undefined;
    return spread(before, after, Object.values(boxes));
  } catch (error) {
    if (error instanceof OperationRefused) return undefined;
    throw error;
  }
}

/** The service knows columns alone: how high a group is, and where nodes stand that nobody placed, is known here. */
function spread(before: BotDocument, after: BotDocument, taken: readonly Box[]): BotDocument {
  const { shapes } = createGeometry()(after, namesOf(after), new Set());
  const added = after.order.groups.filter((id) => !before.groups[id]);
  const left = Math.min(...added.map((id) => after.groups[id]?.graphCoordinates.x ?? 0));
  const right = Math.max(left, ...taken.map(({ x, width }) => x + width + 2 * gap));
  const bottoms = new Map<number, number>();
  const positions = added.map((id) => {
    const { x, y } = after.groups[id]?.graphCoordinates ?? { x: 0, y: 0 };
    const top = Math.max(y, bottoms.get(x) ?? y);
    bottoms.set(x, top + (shapes[id]?.height ?? 0) + gap);
    return { id, x: Math.round(x - left + right), y: Math.round(top) };
  });
  return moveNodes(positions).apply(after);
}

/** The edit that takes a proposal. */
export function takeProposal(after: BotDocument): Command {
  return { label: t('editor.writeWithAi'), apply: () => after };
}
