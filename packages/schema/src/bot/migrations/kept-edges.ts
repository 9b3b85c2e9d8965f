import { pointerTo } from '../../json-pointer.ts';
import { edgeSchema, type Edge } from '../edge.ts';
import type { BotChange } from './conversion.ts';

/**
 * The edges of a bot that a conversation can follow: without values that are not edges, and of edges that share an id
 * only the first, which is the one the public product finds.
 */
export function keptEdges(edges: readonly unknown[]): { readonly edges: Edge[]; readonly changes: BotChange[] } {
  const kept = new Map<string, Edge>();
  const changes: BotChange[] = [];
  for (const [index, edge] of edges.entries()) {
    const { data } = edgeSchema.safeParse(edge);
    const pointer = pointerTo('edges', index);
    if (!data) changes.push({ code: 'dropped-edge', pointer, detail: 'this is no edge and was left out' });
    else if (kept.has(data.id))
      changes.push({
        code: 'duplicate-edge',
        pointer,
        detail: `another edge has the id ${data.id}; this one was left out`,
      });
    else kept.set(data.id, data);
  }
  return { edges: [...kept.values()], changes };
}
