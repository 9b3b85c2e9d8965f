/**
 * What the parts of a turn cost beside the characters in them, in characters read: the unit of the meter, some 5 ns of
 * a processor of today. Work is charged before it is done.
 */
export const unitCost = {
  /** A text without slots, which is passed on as it is. */
  text: 4,
  /** A slot of a template, filled or empty. */
  slot: 32,
  /** An element of a list, a variable or a node that is copied. */
  element: 8,
  /** A node of rich text, read, written and sent. */
  node: 64,
  /** A character of a program that is parsed. */
  program: 32,
  /** A character of a text that is written in Base64. */
  base64: 128,
} as const;
