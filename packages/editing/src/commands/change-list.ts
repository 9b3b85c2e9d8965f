import { applyOperations } from '../operations/apply-operations.ts';
import type { Operation, Path } from '../operations/operation.ts';
import { readAt } from '../operations/read-at.ts';
import type { Command } from './command.ts';
import { settleEdges } from './settle-edges.ts';

type Element = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Adds an element with a new id to the list at `path`, behind the element `after` or at the beginning. */
export function addElement(path: Path, element: Element, after: string | null, label: string): Command {
  return {
    label,
    apply(document) {
      const list = readAt(document, path);
      const place = [...path];
      if (!Array.isArray(list) || list.length === 0)
        return changed(document, { op: 'set', path: place, value: [element] });
      return changed(document, { op: 'insert', path: [...place, element.id], value: element, after });
    },
  };
}

/** Gives an element, whose id ends the path, another place in its list. */
export function moveElement(path: Path, after: string | null, label: string): Command {
  return {
    label,
    apply: (document) =>
      readAt(document, path) === undefined
        ? document
        : changed(document, { op: 'move', path: [...path], after }),
  };
}

/** Removes an element, whose id ends the path, with the connections that leave from it. */
export function removeElement(path: Path, label: string): Command {
  return {
    label,
    apply: (document) =>
      readAt(document, path) === undefined ? document : changed(document, { op: 'remove', path: [...path] }),
  };
}

function changed(document: Parameters<Command['apply']>[0], operation: Operation): typeof document {
  return settleEdges(applyOperations(document, [operation]), document);
}
