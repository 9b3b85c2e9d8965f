import { Node, type Descendant } from 'slate';
import { isSame } from './normal-form.ts';
import { readBlocks } from './read-markdown.ts';
import { isList, writtenBlock } from './write-markdown.ts';

/** A formatted text as Markdown. Its lines lead back to the nodes that they stand for, as long as nobody changes them. */
export type MarkdownText = {
  readonly text: string;
  readonly blocks: readonly { readonly source: string; readonly node: Descendant }[];
};

/** Stands for a block that Markdown has no words for, by its number. */
const keptLine = /^\[\[(\d{1,9}): .*\]\]$/s;

/** The Markdown of a formatted text: a line for each paragraph and each item; what cannot be written so is kept behind a line of its own. */
export function toMarkdown(nodes: readonly Descendant[]): MarkdownText {
  let isOther = false;
  const blocks = nodes.map((node, index) => {
    const before = nodes[index - 1];
    isOther = !isOther && isList(before) && isList(node) && before.type === node.type;
    const written = writtenBlock(node, isOther);
    const [read, ...others] = readBlocks(written);
    const isWhole = read !== undefined && others.length === 0 && isSame([read.read()], [node]);
    const words = Node.string(node).replace(/\s+/g, ' ').slice(0, 60);
    return { source: isWhole ? written : `[[${index + 1}: ${words}]]`, node };
  });
  return { text: blocks.map(({ source }) => source).join('\n'), blocks };
}

/** The nodes of a text that was written from `blocks` and changed since: those of its other lines are the same as before. */
export function fromMarkdown(text: string, blocks: MarkdownText['blocks']): Descendant[] {
  const left = [...blocks];
  return readBlocks(text).map(({ source, read }) => {
    const [, number] = keptLine.exec(source) ?? [];
    const at = left.findIndex((block) => block.source === source);
    const kept = at < 0 ? blocks[Number(number) - 1] : left.splice(at, 1)[0];
    return kept && (at >= 0 || keptLine.test(kept.source)) ? structuredClone(kept.node) : read();
  });
}
