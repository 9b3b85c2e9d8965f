import type { ComponentChildren, VNode } from 'preact';
import { safeHref } from '../actions/safe-href.ts';

type Node = {
  readonly type?: string;
  readonly text?: string;
  readonly url?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly children?: readonly unknown[];
};

/** Rich text of a bot. Elements of types nobody here knows are shown as paragraphs: their words count. */
export function RichText({ nodes }: { readonly nodes: readonly unknown[] }): VNode {
  return <>{nodes.map(element)}</>;
}

function element(value: unknown): ComponentChildren {
  const { type, text, url, children = [], ...marks } = (value ?? {}) as Node;
  if (text !== undefined) return leaf(text, marks);
  const inner = children.map(element);
  switch (type) {
    case 'a':
      return link(safeHref(url), inner);
    case 'ul':
      return <ul dir="auto">{inner}</ul>;
    case 'ol':
      return <ol dir="auto">{inner}</ol>;
    case 'li':
      return <li>{inner}</li>;
    case 'lic':
    case 'variable':
    case 'inline-variable':
      return inner;
    case 'blockquote':
      return <blockquote dir="auto">{inner}</blockquote>;
    default:
      // an empty paragraph is an empty line
      return <p dir="auto">{children.length === 0 || isEmpty(children) ? <br /> : inner}</p>;
  }
}

function link(href: string | undefined, inner: ComponentChildren): ComponentChildren {
  if (href === undefined) return inner;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {inner}
    </a>
  );
}

function leaf(
  text: string,
  { bold, italic, underline }: Pick<Node, 'bold' | 'italic' | 'underline'>,
): ComponentChildren {
  let shown: ComponentChildren = text.includes('\n')
    ? text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br />, line]))
    : text;
  if (bold) shown = <strong>{shown}</strong>;
  if (italic) shown = <em>{shown}</em>;
  if (underline) shown = <u>{shown}</u>;
  return shown;
}

function isEmpty(children: readonly unknown[]): boolean {
  return children.every((child) => (child as Node | null)?.text === '');
}
