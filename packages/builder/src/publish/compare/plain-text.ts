import { isJsonObject } from '@parley/schema';
import type { FormattedNodes } from './field-change.ts';

/** The words of formatted text, one line a paragraph or an entry of a list. */
export function plainText(nodes: FormattedNodes): string {
  return linesIn(nodes).join('\n');
}

/** True for a list of nodes of formatted text. */
export function isFormatted(value: unknown): value is FormattedNodes {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((node: unknown) => isJsonObject(node) && Array.isArray(node['children']))
  );
}

function linesIn(nodes: FormattedNodes): readonly string[] {
  return nodes.flatMap((node) => {
    const children = childrenOf(node);
    // lists hold entries, and those hold lines; among words an element is one of them
    return holdsLines(children) ? linesIn(children) : [wordsIn(children)];
  });
}

const wordsIn = (nodes: FormattedNodes): string =>
  nodes.map((node) => textOf(node) ?? wordsIn(childrenOf(node))).join('');

/** The text of a leaf; undefined for a node that holds others. */
export function textOf(node: unknown): string | undefined {
  const text = isJsonObject(node) ? node['text'] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** The nodes in a node. */
export function childrenOf(node: unknown): FormattedNodes {
  const children = isJsonObject(node) ? node['children'] : undefined;
  return Array.isArray(children) ? children : [];
}

/** True if nodes stand on lines of their own, as the entries of a list do; among words they stand in one line. */
export function holdsLines(nodes: FormattedNodes): boolean {
  return (
    nodes.length > 0 && nodes.every((node) => textOf(node) === undefined && addressOf(node) === undefined)
  );
}

/** The address that a link leads to; undefined for a node that is none. */
export function addressOf(node: unknown): string | undefined {
  const address = isJsonObject(node) && node['type'] === 'a' ? node['url'] : undefined;
  return typeof address === 'string' ? address : undefined;
}

/** The addresses of all links in formatted text. */
export function addressesIn(nodes: FormattedNodes): readonly string[] {
  return nodes.flatMap((node) => {
    const address = addressOf(node);
    return [...(address === undefined ? [] : [address]), ...addressesIn(childrenOf(node))];
  });
}

/** A text without its middle if it is long. */
export function shortened(text: string, most = 240): string {
  const half = most / 2;
  return text.length > most ? `${text.slice(0, half)} … ${text.slice(-half)}` : text;
}
