import type { Block, BotContent, Edge, Event, Variable } from '@parley/schema';

/** The parts of a small bot that an example needs; `botOf` makes a whole bot of them. */
export type BotParts = {
  /** Groups by title; the first is where the bot starts. Edges `start` and `to:<title>` exist for each. */
  readonly groups: Readonly<Record<string, readonly Block[]>>;
  readonly variables?: readonly (string | Variable)[];
  readonly edges?: readonly Edge[];
  readonly events?: readonly Event[];
  /** Leaves out the start event, which the bot has otherwise. */
  readonly hasNoStart?: true;
  readonly settings?: BotContent['settings'];
  readonly theme?: BotContent['theme'];
};

/** A text bubble as an export has it. */
type TextBubble = {
  id: string;
  type: 'text';
  content: { richText: { type: 'p'; children: { text: string }[] }[] };
};

/** For examples and tests: a text bubble that says `text`. The engine itself reads nothing of it. */
export function says(id: string, text = id): TextBubble {
  return { id, type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } };
}

/** For examples: a question that takes any words. */
export function asks(id: string, more: Partial<Block> = {}): Block {
  return { ...more, id, type: 'text input' };
}
