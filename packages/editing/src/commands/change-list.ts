import { applyOperations } from '../operations/apply-operations.ts';
import type { Path } from '../operations/operation.ts';
import { hasPartOf, readAt } from '../operations/read-at.ts';
import type { Command } from './command.ts';
import { settleEdges } from './settle-edges.ts';

type Element = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Adds an element with a new id to the list at `path`, behind the element `after` or at the beginning. */
export function addElement(path: Path, element: Element, after: string | null, label: string): Command {
  return {
    label,
    apply(document) {
      const place = [...path, element.id];
      if (!hasPartOf(document, path) || readAt(document, place) !== undefined) return document;
      const list = readAt(document, path);
      if (!Array.isArray(list) || list.length === 0)
        return applyOperations(document, [{ op: 'set', path: [...path], value: [element] }]);
      return applyOperations(document, [{ op: 'insert', path: place, value: element, after }]);
    },
  };
}

/** Gives an element, whose id ends the path, another place in its list. */
export function moveElement(path: Path, after: string | null, label: string): Command {
  return {
    label,
    apply: (document) =>
      after === path.at(-1) || readAt(document, path) === undefined
        ? document
        : applyOperations(document, [{ op: 'move', path: [...path], after }]),
  };
}

/** Removes an element, whose id ends the path, with every connection that leaves from it. */
export function removeElement(path: Path, label: string): Command {
  return settled({
    label,
    apply: (document) =>
      readAt(document, path) === undefined
        ? document
        : applyOperations(document, [{ op: 'remove', path: [...path] }]),
  });
}

/** A command that also removes the connections which would be left without a source or a target by it. */
export function settled(command: Command): Command {
  return {
    ...command,
    apply(document) {
      const after = command.apply(document);
      return after === document ? document : settleEdges(after, document);
    },
  };
}
