import { produce } from 'immer';
import type { BotDocument } from '../document/bot-document.ts';
import { edgeFlaws, type EdgeFlaw } from '../document/edge-flaws.ts';
import { sourcePart } from '../document/edge-sources.ts';
import type { DocumentDraft } from './command.ts';
import { removeEdges } from './drafting.ts';

/**
 * The document with whole connections where two changes that fit one by one broke them together: names of edges that
 * are gone are dropped, and so are edges without a source or a target. Flaws that `before` has stay, for its author.
 */
export function settleEdges(document: BotDocument, before: BotDocument): BotDocument {
  const accepted = new Set(edgeFlaws(before).map(keyOf));
  let settled = document;
  // mending one flaw can show another: each pass removes at least one edge or name
  for (;;) {
    const flaws = edgeFlaws(settled).filter((flaw) => !accepted.has(keyOf(flaw)));
    if (flaws.length === 0) return settled;
    settled = produce(settled, (draft) => flaws.forEach((flaw) => mend(draft, flaw)));
  }
}

function mend(draft: DocumentDraft, flaw: EdgeFlaw): void {
  switch (flaw.kind) {
    case 'wrong-name': {
      const part = sourcePart(draft, flaw.source);
      if (part?.outgoingEdgeId === flaw.edgeId) delete part.outgoingEdgeId;
      return;
    }
    case 'wrong-source': {
      const edge = draft.edges[flaw.edgeId];
      if (edge) edge.from = { ...flaw.source };
      return;
    }
    case 'unnamed':
    case 'leads-nowhere':
      removeEdges(draft, new Set([flaw.edgeId]));
  }
}

function keyOf(flaw: EdgeFlaw): string {
  return JSON.stringify(flaw);
}
